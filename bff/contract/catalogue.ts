/** Plans, products and tech stacks (domain.md §5.1, state-machines.md §12), and the three claims of the home page (domain.md §4.8). */
import * as z from 'zod/mini';
import {
  can,
  civilDate,
  distinct,
  id,
  instant,
  line,
  listOf,
  optionalLine,
  optionalText,
  pageQuery,
  paise,
  personRef,
  reason,
  success,
  text,
  uuid,
} from './values.ts';

export const itemActs = ['save', 'publish', 'retire'] as const;
export type ItemAct = (typeof itemActs)[number];

/** What a thing is called in an address: lower case, digits and single dashes, never the shape of a project's id (product.md R1). */
export const slug = z.string().check(
  z.trim(),
  z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Lower-case letters, digits and dashes, beginning with a letter'),
  z.maxLength(80, 'At most 80 characters'),
  z.refine((text) => !uuid.safeParse(text).success, 'This has the shape of an id: choose words'),
);
export const catalogueStates = ['draft', 'published', 'retired'] as const;
export const billingModels = ['FIXED', 'HOURLY', 'MONTHLY', 'CUSTOM'] as const;
export const techCategories = ['FRONTEND', 'BACKEND', 'MOBILE', 'CLOUD', 'DATA', 'AI', 'DESIGN'] as const;
/** A link to a picture of a product: at most 10 MiB, png, jpg or webp, said in words for those who do not see it. */
export const picture = z.strictObject({ pictureId: uuid, alt: line(200, 'Say what the picture shows') });
export type Picture = z.infer<typeof picture>;

const order = z.int().check(z.minimum(0), z.maximum(999));

export const planBody = z
  .strictObject({
    slug,
    name: line(60, 'Name is required'),
    tagline: line(160, 'Tagline is required'),
    billingModel: z.enum(billingModels),
    /** Paise without GST; null exactly for CUSTOM. */
    pricePaise: z.nullable(paise),
    /** What the price is for: "a month", "an hour", "fixed". */
    unit: optionalLine(40),
    features: z
      .array(z.strictObject({ text: line(120), included: z.boolean() }))
      .check(z.minLength(1, 'Name at least one feature'), z.maxLength(20, 'At most 20 features')),
    highlighted: z.boolean(),
    order,
    /** The version holds from this civil date (IST) on. */
    effectiveFrom: civilDate,
  })
  .check(
    z.refine((plan) => (plan.pricePaise === null) === (plan.billingModel === 'CUSTOM'), {
      path: ['pricePaise'],
      error: 'A custom plan has no price, every other one has',
    }),
  );
export type PlanBody = z.infer<typeof planBody>;

export const productBody = z.strictObject({
  slug,
  name: line(80, 'Name is required'),
  summary: text(240, 'Summary is required'),
  /** Plain text: blank lines part paragraphs, lines that begin with "- " are a list. */
  body: text(10_000, 'Say what it is and what came of it'),
  /** One sentence with what changed for whoever uses it. */
  outcome: optionalText(240),
  gallery: z.array(picture).check(
    z.maxLength(8, 'At most 8 pictures'),
    distinct(({ pictureId }) => pictureId),
  ),
  techStackIds: z.array(id).check(z.maxLength(20, 'At most 20 tech stacks'), distinct()),
  /** The client who agreed to be named, where it was made for one. */
  clientConsentId: z.optional(id),
  order,
});
export type ProductBody = z.infer<typeof productBody>;

export const techStackBody = z.strictObject({ name: line(40, 'Name is required'), category: z.enum(techCategories) });
export type TechStackBody = z.infer<typeof techStackBody>;

// What visitors see: the version in force on the IST day of the request, nothing of drafts.

export const shownPlan = z.strictObject({
  planId: z.string(),
  slug: z.string(),
  version: z.int(),
  name: z.string(),
  tagline: z.string(),
  billingModel: z.enum(billingModels),
  pricePaise: z.nullable(paise),
  unit: z.string(),
  features: z.array(z.strictObject({ text: z.string(), included: z.boolean() })),
  highlighted: z.boolean(),
  effectiveFrom: civilDate,
});
export type ShownPlan = z.infer<typeof shownPlan>;
/** `width`, `height` in pixels, so that a page keeps its place. */
export const shownPicture = z.strictObject({
  pictureId: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
});
export type ShownPicture = z.infer<typeof shownPicture>;
export const shownTechStack = z.strictObject({
  techId: z.string(),
  name: z.string(),
  category: z.enum(techCategories),
});
export type ShownTechStack = z.infer<typeof shownTechStack>;
export const shownProduct = z.strictObject({
  productId: z.string(),
  slug: z.string(),
  version: z.int(),
  name: z.string(),
  summary: z.string(),
  body: z.string(),
  outcome: z.string(),
  gallery: z.array(shownPicture),
  techStacks: z.array(shownTechStack),
  publishedAt: instant,
});
export type ShownProduct = z.infer<typeof shownProduct>;

export const plansAnswer = listOf(shownPlan);
export const productsAnswer = listOf(shownProduct);
export const productAnswer = z.strictObject({ success, product: shownProduct });
export const techStacksAnswer = listOf(shownTechStack);

// What admins see and do. A draft is saved as often as one likes; publishing makes it the next version; retiring is final.

const item = {
  etag: z.string(),
  state: z.enum(catalogueStates),
  /** Versions published so far, 0 for a first draft. */
  version: z.int(),
  /** Whether something is saved that visitors do not see yet. */
  changed: z.boolean(),
  changedAt: instant,
  by: personRef,
  retiredBecause: z.optional(z.string()),
  can: can(itemActs),
} as const;
/** `body` is the draft, or the newest version where there is no draft. */
export const planItem = z.strictObject({ planId: z.string(), ...item, body: planBody });
export const productItem = z.strictObject({
  productId: z.string(),
  ...item,
  body: productBody,
  pictures: z.array(shownPicture),
});
export const techStackItem = z.strictObject({
  techId: z.string(),
  ...item,
  body: techStackBody,
  /** Published products that name it. */
  products: z.int(),
});
export type PlanItem = z.infer<typeof planItem>;
export type ProductItem = z.infer<typeof productItem>;
export type TechStackItem = z.infer<typeof techStackItem>;
const version = <T extends z.ZodMiniType>(body: T) =>
  z.strictObject({ version: z.int(), publishedAt: instant, by: personRef, body });
export const planItemAnswer = z.strictObject({
  success,
  plan: planItem,
  /** Newest first. */
  versions: z.array(version(planBody)),
  stale: z.optional(z.boolean()),
});
export const productItemAnswer = z.strictObject({
  success,
  product: productItem,
  versions: z.array(version(productBody)),
  stale: z.optional(z.boolean()),
});
export const techStackItemAnswer = z.strictObject({
  success,
  techStack: techStackItem,
  versions: z.array(version(techStackBody)),
  stale: z.optional(z.boolean()),
});
export const catalogueQuery = z.strictObject({
  state: z.optional(z.enum(catalogueStates)),
  limit: z.optional(z.string()),
  after: z.optional(z.string()),
});
export const planItemsAnswer = listOf(planItem);
export const productItemsAnswer = listOf(productItem);
export const techStackItemsAnswer = listOf(techStackItem);
export const retireBody = z.strictObject({ reason });
export const pictureAnswer = z.strictObject({ success, picture: shownPicture });

// Who knows what (domain.md §5.1)

export const skillLevels = ['Novice', 'Basic', 'Working', 'Advanced', 'Expert'] as const;
export const skillBody = z.strictObject({
  /** Left out: one's own. */
  employeeId: z.optional(id),
  techId: id,
  /** 1 Novice to 5 Expert. */
  level: z.int().check(z.minimum(1), z.maximum(5)),
  /** Tenths of a year. */
  yearsTenths: z.int().check(z.minimum(0), z.maximum(600)),
});
export const skill = z.strictObject({
  employee: personRef,
  level: z.int(),
  yearsTenths: z.int(),
  /** The lead's judgement wins over one's own. */
  by: z.enum(['self', 'lead']),
  assessedAt: instant,
});
export const skillRow = z.strictObject({
  techId: z.string(),
  name: z.string(),
  category: z.enum(techCategories),
  /** Nobody below level 3 counts (domain.md §5.1). */
  coverage: z.int(),
  /** One person alone knows it. */
  warning: z.boolean(),
  /** How many should know it well: two where an active project needs it, else none. */
  wanted: z.int(),
  /** Active projects whose brief names it. */
  neededBy: z.int(),
  /** Those of them that the caller may read. */
  projects: z.array(z.strictObject({ projectId: z.string(), title: z.string() })),
  /** Of the people of this page. */
  skills: z.array(skill),
  /** Of all whom the caller may name: whose level is highest, of the same whoever did it longest. */
  best: z.nullable(skill),
  /** Of who asks. */
  mine: z.nullable(z.strictObject({ level: z.int(), yearsTenths: z.int(), by: z.enum(['self', 'lead']) })),
});
export type SkillRow = z.infer<typeof skillRow>;
/** Pages of people: every technology stands in each of them. */
export const skillsQuery = z.strictObject({
  ...pageQuery,
  /** Words of a person's name. */
  search: z.optional(optionalLine(120)),
});
/** `can.assessOthers`: a lead for the people of own projects, an admin for everybody. */
export const skillsAnswer = z.strictObject({
  success,
  items: z.array(skillRow),
  /** A page of those whom the caller may judge. */
  people: z.array(personRef),
  next: z.optional(z.string()),
  can: can(['assessOthers']),
  stale: z.optional(z.boolean()),
});
export const skillQuery = z.strictObject(pageQuery);
export const knownSkill = z.strictObject({ techId: z.string(), ...skill.shape });
export type KnownSkill = z.infer<typeof knownSkill>;
/** Who knows one technology, best first, of those whom the caller may name. */
export const skillAnswer = listOf(knownSkill);
