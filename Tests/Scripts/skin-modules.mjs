// The modules of the skin pages' scripts, for tests. Some versions of node take a file that ends in .js for a module
// only where a package says so.
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

/** In a folder of their own, as the pages have them. */
const folder = mkdtempSync(join(tmpdir(), "skin-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
for (const feature of ["Scan", "Compare"]) {
    const scripts = fileURLToPath(new URL(`../../Services/skin-check/${feature}/Scripts/`, import.meta.url));
    for (const name of readdirSync(scripts)) cpSync(join(scripts, name), join(folder, name));
}

/** One that knows no document. */
export const load = (name) => import(pathToFileURL(join(folder, name)));
