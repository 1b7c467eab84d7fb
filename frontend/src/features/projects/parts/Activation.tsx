import { Link } from 'react-router-dom';
import { keys } from '../../../api/keys.ts';
import { useRead } from '../../../api/useRead.ts';
import type { Reading } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { ActionBar } from '../../../ui/ActionBar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { lowerFirst } from '../../../ui/letters.ts';
import { Money } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Notice, Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { usePhone } from '../../../ui/useNarrow.ts';
import { type Milestone, type Project, useIssueAdvance, useStatus } from '../data.ts';
import { activationChecks } from '../standing.ts';
import styles from './Project.module.css';

/** What is missing is said before anything is sent, and the step that ends it is the lit one; the server has the last word. */
export const Activation = ({
  project: p,
  milestones,
  onLead,
}: {
  project: Project;
  milestones: readonly Milestone[];
  /** Leads to where a lead is found; left out while somebody is being assigned. */
  onLead?: (() => void) | undefined;
}) => {
  const status = useStatus(p.projectId);
  const clients = useRead(keys.clients({ limit: 200 }));
  const client = clients.data?.items.find(({ clientId }) => clientId === p.clientId);
  const advance = p.money?.advance;
  const bill = useIssueAdvance(p.projectId);
  const checks = activationChecks(p, milestones, {
    clientActive: client ? client.state === 'active' : null,
    advancePaid: advance === undefined ? null : advance.invoice?.state === 'paid',
  });
  const missing = checks.filter(({ ok }) => !ok);
  const lacks = `Missing: ${missing.map(({ says }) => lowerFirst(says)).join(', ')}.`;
  const phone = usePhone();
  const form = useForm({
    etag: p.etag,
    // Nothing is typed here, so the form follows the newest version.
    follows: true,
    blank: {},
    read: (): Reading<Record<never, never>> =>
      missing.length === 0
        ? { body: {} }
        : {
            faults: Object.fromEntries(missing.map(({ says }) => [says, says])),
            says: lacks,
          },
    act: status,
    send: (_, etag) => status.run({ action: 'activate', etag }),
    onSent: () => toast.show({ variant: 'success', message: `${p.title} has started.` }),
  });
  const issue = async (): Promise<void> => {
    if ((await bill.run({})) === undefined) return;
    toast.show({ variant: 'success', message: 'The advance is billed. Its invoice gets its number in a moment.' });
  };
  const acts = (
    <>
      {advance?.toBill && p.can.issueAdvance && (
        <Button
          look={p.lead === null ? 'plain' : 'primary'}
          wide={!phone}
          busy={bill.busy}
          onPress={() => void issue()}
        >
          Issue the advance invoice
        </Button>
      )}
      {p.lead === null && onLead && (
        <Button look="primary" wide={!phone} icon="person" onPress={onLead}>
          Name a lead
        </Button>
      )}
      <Button look={missing.length === 0 ? 'primary' : 'plain'} wide={!phone} busy={form.busy} onPress={form.submit}>
        Start the project
      </Button>
    </>
  );
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
      {advance && (
        <p className="ui two">
          The offer asks for an advance of <Money paise={advance.agreedPaise} /> ex-GST.{' '}
          {advance.invoice === null ? (
            'It is not billed yet.'
          ) : (
            <Link to={`/invoices/${advance.invoice.invoiceId}`}>Open its invoice</Link>
          )}
        </p>
      )}
      <Problem error={bill.error} />
      {form.conflict ? (
        <Notice tone="warn" icon="alert">
          Someone changed this project meanwhile. Look again, then start it.
        </Notice>
      ) : (
        <Problem {...form.problem} />
      )}
      {phone ? (
        <ActionBar says={missing.length === 0 ? 'Nothing is missing.' : lacks}>{acts}</ActionBar>
      ) : (
        <div className={styles.stack}>{acts}</div>
      )}
    </Panel>
  );
};
