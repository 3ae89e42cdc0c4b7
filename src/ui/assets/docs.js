const api = document.getElementById('api');

window.ui = window.SwaggerUIBundle({
  url: api.dataset.openapi,
  domNode: api,
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  persistAuthorization: false,
  validatorUrl: null,
});
