/** What the build makes of the operations (scripts/build-openapi.mjs). */
export { openApiDocument } from './document';
export { mcpDescription } from './mcp/document';
