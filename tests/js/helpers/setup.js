/** What Node needs before it loads a module of the page: the modules' names, and the few things of a browser that they use. */

import { register } from "node:module";
import "./browser.js";

register("./resolve.js", import.meta.url);
