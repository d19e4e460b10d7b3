/** `{base_url}/docs`: the OpenAPI document for people, shown by Swagger UI from our own origin. */

/** The files of the page, below its address: `start.js` is ours, the others come with the package. */
export const docsFiles = { script: 'swagger-ui-bundle.js', style: 'swagger-ui.css', start: 'start.js' } as const;

/** The page. Links are relative to `{base_url}/docs`; no script and no style stands in it, so that a strict CSP suits it. */
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
    <main id="ui"><noscript>The page needs a script. The document itself is at <a href="openapi.json">openapi.json</a>.</noscript></main>
  </body>
</html>
`;

/** Starts the renderer. */
export const docsStart = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#ui',
  deepLinking: true,
  validatorUrl: null,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
});
`;

/** Everything from this origin; the renderer draws its marks from data: addresses. */
export const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
