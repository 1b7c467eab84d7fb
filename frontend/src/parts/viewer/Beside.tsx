import { useRef, useState } from 'react';
import { FITTING } from '../../ui/pdf/zoom.ts';
import type { Facts } from './Frame.tsx';
import { kindOf } from './kinds.ts';
import { LineDiff } from './LineDiff.tsx';
import type { Look } from './look.ts';
import { Preview } from './Preview.tsx';
import styles from './Viewer.module.css';

export type Side = Facts & Readonly<{ says: string }>;
type Place = 'left' | 'right';

/** Two versions, the older one first: texts line by line, anything else beside each other and moved together. */
export const Beside = ({ left, right }: Readonly<Record<Place, Side>>) => {
  const [zoom, onZoom] = useState(FITTING);
  const [top, setTop] = useState(0);
  // Only the one that somebody moves leads: the other one, where it is shorter, would hold it back.
  const leads = useRef<Place>('right');
  const lookOf = (place: Place): Look => ({
    ...{ zoom, onZoom, top },
    onTop: (px) => leads.current === place && setTop(px),
  });
  const bothTexts = kindOf(left.name) === 'text' && kindOf(right.name) === 'text';
  if (bothTexts && left.address !== null && right.address !== null)
    return <LineDiff from={{ ...left, address: left.address }} to={{ ...right, address: right.address }} />;
  const pane = (place: Place, { says, ...facts }: Side) => {
    const lead = () => {
      leads.current = place;
    };
    return (
      <section
        className={styles.pane}
        aria-label={says}
        onPointerEnter={lead}
        onPointerDown={lead}
        onFocus={lead}
        onWheel={lead}
      >
        <h3 className="meta">{says}</h3>
        <Preview {...facts} look={lookOf(place)} surface={null} />
      </section>
    );
  };
  return (
    <div className={styles.beside}>
      {pane('left', left)}
      {pane('right', right)}
    </div>
  );
};
