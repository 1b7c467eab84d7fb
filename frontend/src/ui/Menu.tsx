import { type KeyboardEvent, Suspense, useState } from 'react';
import { later } from './later.ts';
import { faceOf, type MenuProps } from './menuFace.tsx';

const OpenMenu = later(async () => (await import('./OpenMenu.tsx')).OpenMenu);

/**
 * Enter and Space too, and not by the click that a browser makes of them: React Aria takes such a click for a screen reader's,
 * and then it is the menu that gets the focus, not its first entry.
 */
const OPENING = new Set(['ArrowDown', 'Enter', ' ']);

/**
 * What else can be done, behind one button. What opens is a fifth of the code of a screen, so it comes when somebody reaches for
 * the button.
 */
export const Menu = (props: MenuProps) => {
  const [asked, setAsked] = useState(false);
  const ask = () => setAsked(true);
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...faceOf(props)}
      onPointerEnter={OpenMenu.preload}
      onFocus={OpenMenu.preload}
      onClick={ask}
      onKeyDown={(event: KeyboardEvent) => {
        if (!OPENING.has(event.key)) return;
        event.preventDefault();
        ask();
      }}
    />
  );
  if (!asked) return button;
  return (
    <Suspense fallback={button}>
      <OpenMenu {...props} />
    </Suspense>
  );
};
