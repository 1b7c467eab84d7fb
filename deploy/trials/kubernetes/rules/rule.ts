/** What an overlay is held against. */
import type { KubeObject } from '../objects.ts';

export type Shape = Readonly<{
  /** Of the overlay. */
  name: string;
  /** The product in one process instead of its servers. */
  isSingle: boolean;
  /** Whether the stores run beside it. */
  hasStores: boolean;
}>;

export type Overlay = Shape & Readonly<{ objects: readonly KubeObject[] }>;

/** @returns sentences, each naming the object that is wrong */
export type Rule = (overlay: Overlay) => readonly string[];
