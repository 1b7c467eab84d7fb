import { Button } from '../../ui/Button.tsx';
import { saveFile } from '../../ui/download.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lowerFirst } from '../../ui/letters.ts';
import { Problem } from '../../ui/States.tsx';
import { useVerify } from './data.ts';
import styles from './Verdict.module.css';
import { anchorSaid, verdictSaid } from './verdict.ts';

/** Whether the history is whole, said in a sentence with what that proves and what not (M7). */
export const Verdict = ({ projectId }: { projectId?: string }) => {
  const verify = useVerify(projectId);
  const { answer } = verify;
  const report = () => {
    if (!answer) return;
    const { success: _done, ...verdict } = answer;
    const about = projectId === undefined ? 'everything' : projectId;
    saveFile(
      `verdict-${about}.json`,
      'application/json',
      JSON.stringify({ of: about, checkedAt: new Date().toISOString(), ...verdict }, null, 2),
    );
  };
  return (
    <div className={styles.verdict} data-is={answer === undefined ? 'open' : answer.intact ? 'intact' : 'broken'}>
      <Icon name={answer && !answer.intact ? 'alert' : 'shield'} />
      <div className={styles.said} role="status">
        {verify.busy ? (
          'Reading every event…'
        ) : answer ? (
          <>
            <strong>{verdictSaid(answer)}</strong>{' '}
            <span className="two">
              {answer.intact && `${anchorSaid(answer)} `}
              {answer.proves} <span className="three">It does not prove: {lowerFirst(answer.doesNotProve)}</span>
            </span>
          </>
        ) : (
          <span className="two">
            Every event carries the fingerprint of the one before it. Verify reads them all and says whether one was
            changed, added or removed.
          </span>
        )}
      </div>
      <span className={styles.acts}>
        {answer && (
          <Button size="small" look="quiet" icon="download" onPress={report}>
            Report
          </Button>
        )}
        <Button size="small" icon="shield" busy={verify.busy} onPress={() => void verify.run(null)}>
          {answer ? 'Verify again' : 'Verify'}
        </Button>
      </span>
      {verify.error !== undefined && (
        <div className={styles.problem}>
          <Problem error={verify.error} />
        </div>
      )}
    </div>
  );
};
