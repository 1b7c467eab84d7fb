import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useStarted } from '../../../../parts/site/useStarted.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { stations, words } from '../../texts/house.ts';
import { House } from './House.tsx';
import styles from './HouseAtNight.module.css';
import { accept, again, answersAt, drawnFirst, sendBack } from './progress.ts';
import { Rail } from './Rail.tsx';

/**
 * The promise, to be tried: rooms are milestones, the lit one waits for an answer. Without a script it stands as it was
 * drawn, with every step in words, and no button that does nothing.
 */
export const HouseAtNight = () => {
  const [progress, setProgress] = useState(drawnFirst);
  const alive = useStarted();
  const { says, yes, no } = answersAt(progress);
  const waits = progress.is === 'waits';
  return (
    <figure className={styles.night}>
      <House progress={progress} onMove={setProgress} />
      <Rail progress={progress} onMove={setProgress} alive={alive} />
      <div className={styles.below}>
        <div className={styles.decide}>
          <p className={cx('mono', styles.says)} role="status">
            {says}
          </p>
          <div className={cx(styles.acts, alive && styles.alive)}>
            {yes && <Button onPress={() => setProgress(waits ? accept : again)}>{yes}</Button>}
            {no && (
              <Button look={waits ? 'quiet' : 'plain'} onPress={() => setProgress(waits ? sendBack : again)}>
                {no}
              </Button>
            )}
          </div>
        </div>
        <ol className={styles.steps} aria-label={words.steps}>
          {stations.map(({ step }, n) => (
            <li key={step.title} className={cx(n === progress.at && styles.now)}>
              <b>{step.title}</b>
              <p>{step.says}</p>
            </li>
          ))}
        </ol>
      </div>
      <figcaption className="meta">
        {words.example} <Link to="/about">{words.more}</Link>
      </figcaption>
    </figure>
  );
};
