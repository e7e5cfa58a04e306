"""The project's own Spanish pack of forty cards, drawn as one SVG sprite."""
