import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState, Problem } from '../../ui/States.tsx';
import { toast } from '../../ui/toasts.ts';
import { useFirst } from '../../ui/useFirst.ts';
import { type PayAccount, useVerifyAccount } from './data.ts';
import styles from './Pay.module.css';
import { PayStatus } from './PayStatus.tsx';
import type { PartProps } from './props.ts';
import { accountSaid, ending } from './words.ts';

/** The accounts that somebody was or is paid to, the newest first. */
export const Accounts = ({ profile, reader, onOpen }: PartProps) => {
  const { shown, hidden, showAll } = useFirst(profile.bank, 2);
  const paidTo = profile.bank.find(({ state }) => state === 'verified');
  return (
    <Panel
      title="Bank account"
      fill="bare"
      {...(profile.can.submitBankDetails
        ? {
            aside: (
              <Button size="small" icon="plus" onPress={() => onOpen({ is: 'account' })}>
                {profile.bank.length === 0 ? 'Tell the account' : 'Another account'}
              </Button>
            ),
          }
        : {})}
    >
      {shown.length === 0 ? (
        <EmptyState
          says="No account is known"
          next={`Pay goes to an account that an admin has verified. ${reader.own ? 'Tell yours: nothing can be paid to you before.' : 'Nothing can be paid to them before.'}`}
        />
      ) : (
        <ul className={styles.list} aria-label="Bank accounts">
          {shown.map((account) => (
            <li key={account.bankId}>
              <div className={styles.row}>
                <span>
                  <span className="mono">{ending(account.accountLast4)}</span>,{' '}
                  <span className="mono">{account.ifsc}</span>
                  {account.holder !== null && `, ${account.holder}`}
                </span>
                <PayStatus is={account.state} />
              </div>
              <p className={styles.said}>{accountSaid(account, paidTo, reader)}</p>
              <p className="meta">
                Entered by {account.submittedBy.name ?? 'somebody who is erased'}, <DateTime at={account.submittedAt} />
                {account.decidedAt !== undefined && (
                  <>
                    {'; '}
                    {account.reason === undefined ? 'verified' : 'rejected'} by {account.decidedBy?.name ?? 'an admin'},{' '}
                    <DateTime at={account.decidedAt} />
                  </>
                )}
              </p>
              {(account.can.verifyBankDetails || account.can.rejectBankDetails) && (
                <Decide {...{ profile, account }} onReject={() => onOpen({ is: 'reject', account })} />
              )}
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <div className={styles.more}>
          <ShowMore hidden={hidden} what="earlier" showAll={showAll} />
        </div>
      )}
    </Panel>
  );
};

const Decide = ({
  profile,
  account,
  onReject,
}: Pick<PartProps, 'profile'> & Readonly<{ account: PayAccount; onReject: () => void }>) => {
  const verify = useVerifyAccount(profile, account.bankId);
  const take = async () => {
    if ((await verify.run({ etag: account.etag })) !== undefined)
      toast.show({ variant: 'success', message: `The account that ends in ${account.accountLast4} is verified.` });
  };
  return (
    <>
      <div className={styles.acts}>
        {account.can.verifyBankDetails && (
          <Button look="primary" size="small" icon="check" busy={verify.busy} onPress={() => void take()}>
            Verify the account
          </Button>
        )}
        {account.can.rejectBankDetails && (
          <Button size="small" onPress={onReject}>
            Reject
          </Button>
        )}
        {!account.can.verifyBankDetails && (
          <span className="meta">Whoever entered it, or is paid to it, cannot verify it.</span>
        )}
      </div>
      {verify.error !== undefined && <Problem error={verify.error} />}
    </>
  );
};
