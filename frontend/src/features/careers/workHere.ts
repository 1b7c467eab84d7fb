/** What it is like to work here: what the product does for those who work by it, and nothing that a role may say otherwise. */
import type { Lines } from '../../parts/site/LineDrawing.tsx';

export const workTitle = 'What it is like here';

export const workHere: readonly Readonly<{ title: string; says: string; lines: Lines }>[] = [
  {
    // A plan on the wall, its last line still open, and a rule to measure by.
    title: 'You know what done means',
    says: 'Work comes as milestones. Their criteria stand in the offer that the client accepted, before you begin.',
    lines: [
      'M14 54V8h40v46zM72 62V10h10v52',
      'M26 8V4h16v4M20 18l3 3 5-6M33 18h15M20 28l3 3 5-6M33 28h15M20 38l3 3 5-6M33 38h10M20 45h6v5h-6zM33 47h15M72 18h5M72 26h3M72 34h5M72 42h3M72 50h5M20 54v8M48 54v8M88 62V48h6v14',
    ],
  },
  {
    // A parcel on a table, under the lamp.
    title: 'What you finish is seen',
    says: 'You hand over a milestone with its evidence. The client accepts it, or says point by point what is missing.',
    lines: [
      'M10 44h62M16 44v18M66 44v18M26 44V26h28v18M34 10h16l6 9H28z',
      'M42 0v10M26 32h28M37 26v6h6v-6M24 22l-6 18M60 22l6 18M82 62V30M74 30h16M76 34l6-4 6 4M88 62V52h6v10M20 54h42M58 44v-6h6v6',
    ],
  },
  {
    // A board of cards, one of them taken.
    title: 'You say what draws you',
    says: 'Everyone on the team sees the projects that look for people, and may say that they are interested.',
    lines: [
      'M8 46V8h58v38zM44 14h14v10H44zM74 62V44c0-5 12-5 12 0v18',
      'M14 14h10v10H14zM28 14h10v10H28zM14 30h10v10H14zM28 30h10v10H28zM47 18h8M17 18h4M31 18h4M17 34h4M31 34h4M16 46l-4 16M58 46l4 16M76 36a4 4 0 1 0 8 0 4 4 0 1 0-8 0M74 48l-16-20M58 32l-2-4 5 0M80 50v12',
    ],
  },
];
