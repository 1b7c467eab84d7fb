/** What search engines and link previews are told of each public page. */
import type { ShownJob } from '@lamplight/bff/contract/careers.ts';
import type { ShownProduct } from '@lamplight/bff/contract/catalogue.ts';
import type { RenderPage } from '@lamplight/bff/contract/rendering.ts';
import { type Fact, jobFact, organizationFact, planFacts, productFact } from './facts.ts';
import type { RouteDef } from './routes.ts';
import { titleOf } from './title.ts';

export type Described = Readonly<{
  /** False where the address names no product or job that is shown. */
  found: boolean;
  title: string;
  description: string;
  picture: Readonly<{ url: string; width: number; height: number; alt: string }>;
  facts: readonly Fact[];
}>;

type About = Parameters<RenderPage>[1];

const says: Partial<Record<RouteDef['id'], string>> = {
  home: 'Software built in milestones. Each one comes with its evidence, you accept it or send it back, and the invoice follows your decision.',
  services:
    'Web and mobile products, platforms, data, design and care after launch: what each service brings and how it begins.',
  pricing: 'What a project costs, with GST said and every plan compared line by line. Prices as they hold today.',
  products: 'What was built, for whom and what came of it.',
  careers: 'Open roles with the pay range, the place and the day they close. You see where your application stands.',
  about: 'How the company works: milestones with evidence, figures with their basis, and people you can name.',
  terms: 'The terms of working together, in plain words.',
  contact: 'Write to us. You get a receipt with a number and an answer from a person.',
  'not-found': 'There is no page at this address.',
};

/** Pages with a preview picture of their own, drawn by scripts/og.ts. */
const PICTURED: readonly RouteDef['id'][] = ['home', 'services', 'pricing', 'products', 'careers', 'about', 'contact'];
const PICTURE = { width: 1200, height: 630 } as const;

export const describe = (
  route: Pick<RouteDef, 'id' | 'title'>,
  params: Readonly<Record<string, string | undefined>>,
  about: About,
): Described => {
  const { origin, config, lists } = about;
  const site = { origin, company: config.company };
  const page = (
    more: Partial<Described> & { words?: Readonly<Record<string, string>>; pictureOf?: RouteDef['id'] },
  ): Described => {
    const { words = {}, pictureOf = route.id, ...rest } = more;
    const title = titleOf(route.title, words, config.company);
    const name = PICTURED.includes(pictureOf) ? pictureOf : 'home';
    return {
      found: true,
      title,
      description: says[route.id] ?? says.home ?? '',
      picture: { url: `${origin}/og/${name}.png`, ...PICTURE, alt: title },
      facts: [],
      ...rest,
    };
  };
  switch (route.id) {
    case 'home':
      return page({ facts: [organizationFact(site)] });
    case 'pricing':
      return page({ facts: planFacts(lists.plans ?? [], site) });
    case 'project': {
      const product = lists.products?.find(({ slug }) => slug === params['id']);
      return product ? page(ofProduct(product, site)) : page({ found: false });
    }
    case 'job': {
      const job = lists.jobs?.find(({ slug }) => slug === params['id']);
      return job ? page(ofJob(job, site)) : page({ found: false });
    }
    case 'not-found':
    case 'project-delivery': // for its reader alone
      return page({ found: false });
    default:
      return page({});
  }
};

type Of = Readonly<{ origin: string; company: string }>;

const ofProduct = (product: ShownProduct, of: Of) => {
  const [first] = product.gallery;
  const fact = productFact(product, of);
  return {
    words: { project: product.name },
    description: product.summary,
    facts: [fact],
    ...(first
      ? {
          picture: {
            url: `${of.origin}/api/catalogue/pictures/${first.pictureId}`,
            width: first.width,
            height: first.height,
            alt: first.alt,
          },
        }
      : { pictureOf: 'products' as const }),
  };
};

const DESCRIBED = 160;

const ofJob = (job: ShownJob, of: Of) => ({
  words: { job: job.title },
  description: shortened(`${job.title}, ${job.department}, ${job.location}. ${job.description}`),
  facts: [jobFact(job, of)],
  pictureOf: 'careers' as const,
});

/** Cut between words; search engines show no more. */
const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= DESCRIBED ? line : `${line.slice(0, line.lastIndexOf(' ', DESCRIBED - 1))} …`;
};
