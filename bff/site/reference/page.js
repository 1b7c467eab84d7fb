// Shows the description. Nothing is sent from here: a call out of this page would act in the reader's own session.
const place = document.querySelector('#reference');
if (window.SwaggerUIBundle === undefined)
  place.innerHTML =
    '<p class="wait" role="alert">The viewer could not be loaded. Load the page again, or read the <a href="/api/openapi.json">description itself</a>.</p>';
else
  window.SwaggerUIBundle({
    url: '/api/openapi.json',
    domNode: place,
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    filter: true,
    supportedSubmitMethods: [],
    validatorUrl: null,
    // A link inside a button is reached twice by keyboard; the button writes the same address.
    plugins: [
      {
        wrapComponents: {
          DeepLink:
            (_link, { React }) =>
            ({ text }) =>
              React.createElement('span', null, text),
        },
      },
    ],
  });
