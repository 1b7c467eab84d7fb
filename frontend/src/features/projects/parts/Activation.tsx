import { useState } from 'react';
import { isApiError } from '../../../api/errors.ts';
import { keys } from '../../../api/keys.ts';
import { useRead } from '../../../api/useRead.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Notice, Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type Milestone, type Project, useStatus } from '../data.ts';
import { activationChecks } from '../standing.ts';
import styles from './Project.module.css';

/** What is missing is said before anything is sent; the server has the last word. */
export const Activation = ({ project: p, milestones }: { project: Project; milestones: readonly Milestone[] }) => {
  const status = useStatus(p.projectId);
  const [tried, setTried] = useState(false);
  const clients = useRead(keys.clients({ limit: 200 }));
  const client = clients.data?.items.find(({ clientId }) => clientId === p.clientId);
  const checks = activationChecks(p, milestones, {
    clientActive: client ? client.state === 'active' : null,
    advancePaid: null,
  });
  const missing = checks.filter(({ ok }) => !ok);
  const conflict = isApiError(status.error) && status.error.status === 409;
  const send = async () => {
    setTried(true);
    if (missing.length > 0) return;
    if ((await status.run({ action: 'activate', etag: p.etag })) === undefined) return;
    toast.show({ variant: 'success', message: `${p.title} has started.` });
  };
  return (
    <Panel title="Before it starts" meta={missing.length === 0 ? 'nothing is missing' : `${missing.length} missing`}>
      <ul className={styles.check}>
        {checks.map((check) => (
          <li key={check.says} data-ok={check.ok}>
            <Icon name={check.ok ? 'check' : 'alert'} size={16} />
            <span>
              <span className="hidden-visually">{check.ok ? 'There: ' : 'Missing: '}</span>
              {check.says}
            </span>
          </li>
        ))}
      </ul>
      {p.terms.advancePaise !== undefined && (
        <p className="ui two">The offer asks for an advance: its invoice must be paid first.</p>
      )}
      {conflict ? (
        <Notice tone="warn" icon="alert">
          Someone changed this project meanwhile. Look again, then start it.
        </Notice>
      ) : (
        <Problem
          error={status.error}
          says={
            tried && missing.length > 0 ? `Missing: ${missing.map(({ says }) => lower(says)).join(', ')}.` : undefined
          }
        />
      )}
      <Button look="primary" wide busy={status.busy} onPress={() => void send()}>
        Start the project
      </Button>
    </Panel>
  );
};
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
