/** API reference page (`{base_url}/docs`): shows the OpenAPI document with Swagger UI, served from the same origin. */

/** Files of the page, relative to its address. `start.js` is part of Laurel; the others belong to the Swagger UI package. */
export const docsFiles = { script: 'swagger-ui-bundle.js', style: 'swagger-ui.css', start: 'start.js' } as const;

/** The HTML page. Links are relative to `{base_url}/docs`. It has no inline scripts and styles, so that a strict CSP applies. */
export const docsPage = `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>JSON interface</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="stylesheet" href="docs/${docsFiles.style}" />
    <script defer src="docs/${docsFiles.script}"></script>
    <script defer src="docs/${docsFiles.start}"></script>
  </head>
  <body>
    <main id="ui"><noscript>This page needs JavaScript. The OpenAPI document is at <a href="openapi.json">openapi.json</a>.</noscript></main>
  </body>
</html>
`;

/** Script that starts the viewer. */
export const docsStart = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#ui',
  deepLinking: true,
  validatorUrl: null,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
});
`;

/** Content Security Policy: only files of this origin, and the `data:` images of the viewer. */
export const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
