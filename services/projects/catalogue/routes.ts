/** HTTP of the catalogue for admins (state-machines.md §12): what each kind takes in and shows. */
import type * as shapes from '@lamplight/bff/contract/catalogue.ts';
import { invalid } from '@lamplight/common/http/problem.ts';
import type { Served } from '@lamplight/common/http/serve.ts';
import type { Projects } from '../context.ts';
import type { ProductContent } from './events.ts';
import { plan, product, techStack } from './kinds.ts';
import { pictureRoutes, sizeOf } from './picture-routes.ts';
import { publicCatalogueRoutes } from './public-routes.ts';
import { productsNaming } from './published.ts';
import { shelve } from './shelf.ts';
import {
  planVersions,
  productVersions,
  showPlanItem,
  showProductItem,
  showTechStackItem,
  techStackVersions,
} from './show.ts';
import { planView, productView, techStackView } from './view.ts';

export const catalogueRoutes = (projects: Projects): readonly Served[] => [
  ...publicCatalogueRoutes(projects),
  ...pictureRoutes(projects),

  ...shelve(projects, {
    kind: 'plan',
    decider: plan,
    projection: planView,
    view: projects.plans,
    contentOf: async (body) => body,
    slugs: { kind: 'plan', of: ({ slug }) => slug },
    isInUse: async () => false,
    rows: async (docs, reader) => docs.map((doc) => showPlanItem(doc, reader)),
    show: async (doc, reader) => ({ plan: showPlanItem(doc, reader), versions: planVersions(doc, reader) }),
  }),

  ...shelve(projects, {
    kind: 'product',
    decider: product,
    projection: productView,
    view: projects.products,
    contentOf: (body) => productContent(projects, body),
    slugs: { kind: 'product', of: ({ slug }) => slug },
    isInUse: async () => false,
    rows: async (docs, reader) => docs.map((doc) => showProductItem(doc, reader)),
    show: async (doc, reader) => ({ product: showProductItem(doc, reader), versions: productVersions(doc, reader) }),
  }),

  ...shelve(projects, {
    kind: 'tech-stack',
    decider: techStack,
    projection: techStackView,
    view: projects.techStacks,
    contentOf: async (body) => body,
    isInUse: async (techId) => (await productsNaming(projects))(techId) > 0,
    rows: async (docs, reader) => {
      const naming = await productsNaming(projects);
      return docs.map((doc) => showTechStackItem(doc, reader, naming(doc._id)));
    },
    show: async (doc, reader) => ({
      techStack: showTechStackItem(doc, reader, (await productsNaming(projects))(doc._id)),
      versions: techStackVersions(doc, reader),
    }),
  }),
];

/** Pictures with the sizes that they were measured to have. @throws 400 for a picture or tech stack that is not there */
const productContent = async (projects: Projects, body: shapes.ProductBody): Promise<ProductContent> => {
  const sizes = await Promise.all(body.gallery.map(({ pictureId }) => sizeOf(projects, pictureId)));
  const stacks = await Promise.all(
    body.techStackIds.map(async (techId) => (await projects.look(`techstack-${techId}`, techStack)).state.is),
  );
  const missing = [
    ...sizes.flatMap((size, index) =>
      size === null ? [{ field: `gallery.${index}`, message: 'This picture is not there: upload it again' }] : [],
    ),
    ...stacks.flatMap((is, index) =>
      is === 'absent' || is === 'retired'
        ? [{ field: `techStackIds.${index}`, message: 'This tech stack is not in the catalogue any more' }]
        : [],
    ),
  ];
  if (missing.length > 0) throw invalid(missing);
  const gallery = body.gallery.map((picture, index) => ({ ...picture, ...(sizes[index] ?? { width: 0, height: 0 }) }));
  return { ...body, gallery };
};
