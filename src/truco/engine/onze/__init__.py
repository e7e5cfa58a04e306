"""The hand that begins one point short of the target."""
