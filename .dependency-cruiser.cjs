'use strict';
/** The import directions of the house. `boundaries.test.ts` runs them over the source, and over planted violations. */
const never = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to });
const only = (library, ...folders) =>
  never(
    `one-folder-for-${library.replace(/[^a-z]+/g, '-').replace(/^-/, '')}`,
    { pathNot: folders.map((f) => `^${f}`) },
    { path: [`^${library}$`, `(^|/)node_modules/${library}/`] },
    'a client library is imported in exactly one adapter folder',
  );
const tests = '\\.(test|long)\\.tsx?$';
/** What tests, trials and the demo company stand on; where an adapter meets its suite. */
const besides =
  '(\\.(test|spec|long)\\.tsx?$|/workbench/|^events/suites/|^deploy/(trials|embedded/demo)/|^frontend/(e2e|jest)|/planted/)';

module.exports = {
  forbidden: [
    never('no-cycles', {}, { circular: true }, 'two modules that need each other are one'),
    never(
      'contract-stands-alone',
      { path: '^bff/contract/' },
      { path: ['^bff/(?!contract/)', '^services/', '^events/', '^frontend/', '^deploy/'] },
    ),
    never(
      'site-knows-the-contract-alone',
      { path: '^frontend/' },
      { path: ['^bff/(?!contract/)', '^services/', '^events/', '^deploy/'] },
    ),
    never('bff-knows-no-service', { path: '^bff/' }, { path: ['^services/(?!common/)', '^frontend/'] }),
    never(
      'service-knows-no-service',
      { path: '^services/([^/]+)/' },
      { path: '^services/', pathNot: ['^services/$1/', '^services/common/'] },
    ),
    never('service-knows-the-contract-alone', { path: '^services/' }, { path: ['^bff/(?!contract/)', '^frontend/'] }),
    never('common-knows-no-service', { path: '^services/common/' }, { path: '^services/(?!common/)' }),
    never(
      'engine-of-pay-is-pure',
      { path: '^services/payroll/engine/', pathNot: besides },
      {
        pathNot: [
          '^services/payroll/engine/',
          '^bff/contract/(paise|written)\\.ts$',
          '^services/common/(calendar/(civil|month)|hash/canonical|money/.+)\\.ts$',
          // For hashes.
          '^crypto$',
        ],
      },
      'what pay comes to follows from facts and law alone',
    ),
    never('events-know-no-business', { path: '^events/' }, { path: ['^bff/', '^services/', '^frontend/', '^deploy/'] }),
    never('ports-stand-alone', { path: '^events/ports/', pathNot: tests }, { path: '^events/(?!ports/)' }),
    never(
      'adapters-know-ports-alone',
      { path: '^events/adapters/([^/]+)/', pathNot: besides },
      { path: '^events/', pathNot: ['^events/ports/', '^events/adapters/adapter\\.ts$', '^events/adapters/$1/'] },
    ),
    never('core-knows-ports-alone', { path: '^events/core/', pathNot: tests }, { path: '^events/(?!core/|ports/)' }),
    never(
      'product-knows-no-workbench',
      { pathNot: besides },
      { path: ['/workbench/', '^events/suites/', '^deploy/trials/'] },
    ),
    never('deploy-is-on-top', { pathNot: '^deploy/' }, { path: '^deploy/' }),
    never(
      'features-know-no-feature',
      { path: '^frontend/src/features/([^/]+)/' },
      { path: '^frontend/src/features/', pathNot: ['^frontend/src/features/$1/'] },
    ),
    never('features-know-no-app', { path: '^frontend/src/features/' }, { path: '^frontend/src/app/' }),
    never('parts-know-no-feature', { path: '^frontend/src/parts/' }, { path: '^frontend/src/(features|app)/' }),
    // The floors of the site, each on those below it alone: api, ui, session, forms, parts, features, app.
    never('forms-know-no-part', { path: '^frontend/src/forms/' }, { path: '^frontend/src/(parts|features|app)/' }),
    never(
      'session-knows-no-form',
      { path: '^frontend/src/session/' },
      { path: '^frontend/src/(forms|parts|features|app)/' },
    ),
    never(
      'ui-knows-no-session',
      { path: '^frontend/src/ui/' },
      { path: '^frontend/src/(session|forms|parts|features|app)/' },
    ),
    never(
      'api-stands-lowest',
      { path: '^frontend/src/api/' },
      { path: '^frontend/src/(ui|session|forms|parts|features|app)/' },
    ),
    only('node:sqlite', 'events/adapters/sqlite', 'deploy/'),
    only('kafkajs', 'events/adapters/kafka'),
    only('mongodb', 'events/adapters/mongodb'),
    only('ioredis', 'events/adapters/redis'),
    only('amqplib', 'events/adapters/rabbitmq'),
    only('@eventstore/db-client', 'events/adapters/eventstoredb'),
    only('nodemailer', 'services/chat/mail'),
    only('testcontainers', 'events/workbench'),
    only('@testcontainers/kafka', 'events/workbench'),
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/(?!@lamplight)' },
    exclude: { path: ['^frontend/dist/', '^data/', '^services/common/boundaries/planted/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs'],
    },
  },
};
