import { issueLinkBody, MOST_LINK_DAYS } from '@lamplight/bff/contract/delivery.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { checked, needed } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { RadioGroup } from '../../ui/Choices.tsx';
import { Field } from '../../ui/Field.tsx';
import { useIssueLink } from './data.ts';

const BLANK = { recipientEmail: '', scope: 'SIGN_OFF', days: '14', maxUses: '', passcode: '' };
const SCOPES = [
  { value: 'SIGN_OFF', label: 'Read, accept, ask for changes and rate, with a code by mail' },
  { value: 'VIEW', label: 'Read and download' },
];
const figure = (typed: string): number | undefined => (typed.trim() === '' ? undefined : Number(typed));

/** To whom, for what, how long. The passcode is told by another way than the mail. */
export const IssueDialog = ({
  projectId,
  onIssued,
  onClose,
}: {
  projectId: string;
  onIssued: (address: string) => void;
  onClose: () => void;
}) => {
  const issue = useIssueLink(projectId);
  const form = useForm({
    draft: `delivery-link:${projectId}`,
    keeps: ({ passcode: _secret, ...kept }) => kept,
    blank: BLANK,
    read: ({ recipientEmail, scope, days, maxUses, passcode }) =>
      checked(
        issueLinkBody,
        {
          ...{ scope, recipientEmail, days: figure(days) },
          ...(maxUses.trim() === '' ? {} : { maxUses: figure(maxUses) }),
          ...(passcode.trim() === '' ? {} : { passcode }),
        },
        { recipientEmail: needed(recipientEmail, 'Say to whom it goes') },
      ),
    act: issue,
    send: (body) => issue.run(body),
    onSent: ({ address }) => {
      onIssued(address);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Issue a delivery link"
      says="Whoever has it sees progress, what was delivered, approved documents, shared reports and what is due. It goes by mail."
      act="Issue and mail it"
      onClose={onClose}
    >
      <Field
        label="E-mail address"
        type="email"
        autoComplete="off"
        hint="Erased 30 days after the link has ended."
        {...form.field('recipientEmail')}
      />
      <RadioGroup label="They may" options={SCOPES} {...form.control('scope')} name="link-scope" />
      <Field
        label="Days"
        inputMode="numeric"
        hint={`At most ${MOST_LINK_DAYS}. You can end it earlier.`}
        {...form.field('days')}
      />
      <Field
        label="How often it may be opened"
        inputMode="numeric"
        optional
        hint="Opened again in the same browser within half an hour counts once."
        {...form.field('maxUses')}
      />
      <Field
        label="Passcode"
        autoComplete="off"
        optional
        hint="At least 6 characters. Tell it by phone: it is not in the mail."
        {...form.field('passcode')}
      />
    </FormDialog>
  );
};
