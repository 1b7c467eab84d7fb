import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { Zoom } from '../../ui/pdf/Zoom.tsx';
import { FITTING, larger, smaller } from '../../ui/pdf/zoom.ts';
import { ErrorState } from '../../ui/States.tsx';
import { Instead } from './Instead.tsx';
import type { PreviewProps } from './look.ts';
import { PinLayer } from './PinLayer.tsx';
import { Tools } from './Tools.tsx';
import { usePinch } from './usePinch.ts';
import styles from './Viewer.module.css';
import { FAILED_IMAGE } from './words.ts';

type Size = Readonly<{ width: number; height: number }>;
const NONE: Size = { width: 0, height: 0 };

/** So that all of it is in view, and never larger than it is. */
export const fitting = (picture: Size, room: Size): number =>
  picture.width === 0 || picture.height === 0
    ? 1
    : Math.min(1, room.width / picture.width, room.height / picture.height);

export const PicturePreview = ({ address, name, look, surface }: PreviewProps) => {
  const room = useRef<HTMLElement>(null);
  const [view, setView] = useState(NONE);
  const [picture, setPicture] = useState(NONE);
  const [turns, setTurns] = useState(0);
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  const { zoom, onZoom, top, onTop } = look;
  useLayoutEffect(() => {
    const { current: place } = room;
    if (!place) return;
    const measure = () => setView({ width: place.clientWidth, height: place.clientHeight });
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(place);
    return () => sizes.disconnect();
  }, []);
  useEffect(() => room.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (top !== undefined && room.current) room.current.scrollTop = top;
  }, [top]);
  const pinch = usePinch(zoom, onZoom);

  const lies = turns % 2 === 1;
  const turned = lies ? { width: picture.height, height: picture.width } : picture;
  const scale = (fitting(turned, view) * zoom) / FITTING;
  const [width, height] = [picture.width * scale, picture.height * scale];
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    '+': () => onZoom(larger(zoom)),
    '=': () => onZoom(larger(zoom)),
    '-': () => onZoom(smaller(zoom)),
    '0': () => onZoom(FITTING),
  };
  const press = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const again = () => {
    setFailed(false);
    setTries(tries + 1);
  };
  return (
    <div className={styles.preview}>
      <section
        ref={room}
        className={styles.room}
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
        tabIndex={0}
        data-arrows={zoom > FITTING ? '' : undefined}
        onKeyDown={press}
        onScroll={(event) => onTop?.(event.currentTarget.scrollTop)}
        {...pinch}
      >
        {failed ? (
          <Instead>
            <ErrorState error={null} says={FAILED_IMAGE} retry={again}>
              <p>The picture did not come, or it is damaged. Download it to try another program.</p>
            </ErrorState>
          </Instead>
        ) : (
          <div className={styles.stage} style={{ width: lies ? height : width, height: lies ? width : height }}>
            <div
              className={styles.turned}
              style={{ width, height, transform: `translate(-50%, -50%) rotate(${turns * 90}deg)` }}
            >
              <img
                key={tries}
                className={styles.picture}
                src={address}
                alt={name}
                draggable={false}
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                  setPicture({ width: naturalWidth, height: naturalHeight })
                }
                onError={() => setFailed(true)}
              />
              {surface !== null && picture.width > 0 && <PinLayer surface={surface} marks={surface.marks} focus />}
            </div>
          </div>
        )}
      </section>
      <Tools says={picture.width > 0 ? `${picture.width} × ${picture.height} px` : ''}>
        <IconButton icon="retry" label="Turn it" onPress={() => setTurns((turns + 3) % 4)} />
        <Zoom {...{ zoom, onZoom }} fits="fit the window" />
      </Tools>
    </div>
  );
};
