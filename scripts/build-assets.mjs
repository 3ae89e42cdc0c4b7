import { writeFileSync, mkdirSync } from "node:fs";
mkdirSync("dist/assets", { recursive: true });
