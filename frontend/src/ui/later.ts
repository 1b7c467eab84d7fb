import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import { loadChunk } from '../api/chunk.ts';

export type Preloaded = Readonly<{ preload: () => void }>;

/**
 * A component whose code comes when it is drawn for the first time, or earlier where somebody asks for it by `preload`. Draw it
 * under a `Suspense`, whose fallback is not seen where the code is here already.
 */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> & Preloaded => {
  let loading: Promise<ComponentType<Props>> | null = null;
  let here: ComponentType<Props> | null = null;
  const once = () => {
    loading ??= loadChunk(load).then((component) => {
      here = component;
      return component;
    });
    return loading;
  };
  const Awaited = lazy(async () => ({ default: await once() }));
  // Chosen as it appears: what is drawn already would lose all that was typed into it.
  const component = (props: Props) => createElement(useState(() => here ?? Awaited)[0], props);
  // Whoever draws it later is told what failed.
  const preload = () => void once().catch(() => undefined);
  return Object.assign(component, { preload });
};

/** What nobody does to a page but a person who is there; it scrolls by itself as well. */
const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

/**
 * Asks for the code of one after another, from the first sign on that somebody is there: a page that lies in another tab, or
 * that nobody uses, asks for nothing. In one go a browser does not answer meanwhile, a phone for a quarter of a second.
 * @param afterMs until the first @param apartMs from each to the next
 * @returns what ends it
 */
export const preloadInTurn = (
  components: readonly Preloaded[],
  { afterMs, apartMs }: Readonly<{ afterMs: number; apartMs: number }>,
): (() => void) => {
  const left = [...components];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = (): void => {
    left.shift()?.preload();
    if (left.length > 0) timer = setTimeout(next, apartMs);
  };
  const unheard = (): void => {
    for (const sign of SIGNS) removeEventListener(sign, start, true);
  };
  const start = (): void => {
    unheard();
    timer = setTimeout(next, afterMs);
  };
  for (const sign of SIGNS) addEventListener(sign, start, { passive: true, capture: true });
  return () => {
    unheard();
    clearTimeout(timer);
  };
};
