import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { saveFile } from '../../ui/download.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lowerFirst } from '../../ui/letters.ts';
import { Problem } from '../../ui/States.tsx';
import { usePhone } from '../../ui/useNarrow.ts';
import { useVerify } from './data.ts';
import styles from './Verdict.module.css';
import { anchorSaid, verdictSaid } from './verdict.ts';

/**
 * Whether the history is whole, said in a sentence with what that proves and what not (M7). On a phone the sentence is one
 * line, which opens the rest.
 */
export const Verdict = ({ projectId }: { projectId?: string }) => {
  const id = useId();
  const phone = usePhone();
  const [open, setOpen] = useState(false);
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
  const said = verify.busy ? (
    'Reading every event…'
  ) : answer ? (
    <strong>{verdictSaid(answer)}</strong>
  ) : phone ? (
    'Not verified yet'
  ) : null;
  const more = answer ? (
    <>
      {answer.intact && `${anchorSaid(answer)} `}
      {answer.proves} <span className="three">It does not prove: {lowerFirst(answer.doesNotProve)}</span>
    </>
  ) : (
    'Every event carries the fingerprint of the one before it. Verify reads them all and says whether one was changed, added or removed.'
  );
  const reporting = answer && (
    <Button size="small" look="quiet" icon="download" onPress={report}>
      Report
    </Button>
  );
  return (
    <div className={styles.verdict} data-is={answer === undefined ? 'open' : answer.intact ? 'intact' : 'broken'}>
      <Icon name={answer && !answer.intact ? 'alert' : 'shield'} />
      <div className={styles.said} role="status">
        {phone ? (
          <button
            type="button"
            className={styles.opens}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {said}
            <Icon name={open ? 'up' : 'down'} size={16} />
          </button>
        ) : (
          <>
            {said} {!verify.busy && <span className="two">{more}</span>}
          </>
        )}
      </div>
      <span className={styles.acts}>
        {!phone && reporting}
        <Button
          size="small"
          {...(phone ? {} : { icon: 'shield' })}
          busy={verify.busy}
          onPress={() => void verify.run(null)}
        >
          {answer ? 'Verify again' : 'Verify'}
        </Button>
      </span>
      {phone && (
        <div id={id} className={styles.whole} hidden={!open}>
          <p className="two">{more}</p>
          {reporting}
        </div>
      )}
      {verify.error !== undefined && (
        <div className={styles.problem}>
          <Problem error={verify.error} />
        </div>
      )}
    </div>
  );
};
