/**
 * What must not move the page between press and release: a button that slides away under the pointer gets no click. A field
 * is left by the press on whatever comes next, so a message that appears as a field is left waits for the release.
 */
import { useLayoutEffect, useState } from 'react';

let pressed = false;
const waiting = new Set<() => void>();

const press = (): void => {
  pressed = true;
};
const release = (): void => {
  pressed = false;
  const held = [...waiting];
  waiting.clear();
  for (const show of held) show();
};
/** The click follows the release within one task, so whatever waited comes after it. */
const released = (): void => void setTimeout(release);
/** The click has reached its target: what it causes is shown at once. */
const clicked = (): void => {
  pressed = false;
};

if (typeof document !== 'undefined') {
  const capture = { capture: true, passive: true };
  for (const down of ['pointerdown', 'mousedown']) addEventListener(down, press, capture);
  addEventListener('click', clicked, capture);
  for (const up of ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'keydown'])
    addEventListener(up, released, capture);
  // A native select swallows the release and fires a change instead; a text field fires its change while it is left, which
  // does not count.
  const chosen = ({ target }: Event) => target instanceof HTMLSelectElement && released();
  addEventListener('change', chosen, capture);
}

/** The value as it was while a pointer is held down, the newest one otherwise. */
export const useBetweenPresses = <T>(value: T): T => {
  const [displayed, setDisplayed] = useState(value);
  useLayoutEffect(() => {
    const show = () => setDisplayed(value);
    if (!pressed) return show();
    waiting.add(show);
    return () => void waiting.delete(show);
  }, [value]);
  return displayed;
};
