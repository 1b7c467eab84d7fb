import { ReasonDialog } from '../../../forms/ReasonDialog.tsx';
import { ruleSaid } from '../../../parts/pay/ruleNames.ts';
import { toast } from '../../../ui/toasts.ts';
import { type RuleVersion, type StatutoryRule, useRejectRule } from '../data.ts';

export const RejectRule = ({
  rule,
  version: { version, etag },
  onClose,
}: Readonly<{ rule: StatutoryRule; version: RuleVersion; onClose: () => void }>) => {
  const reject = useRejectRule({ ruleId: rule.ruleId, version });
  return (
    <ReasonDialog
      draft={`reject-rule:${rule.ruleId} ${version}`}
      title={`Reject version ${version} of ${ruleSaid(rule)}?`}
      says="What holds now stays. A further version may be proposed."
      label="Reason"
      act="Reject the version"
      etag={etag}
      sending={reject}
      send={(reason, upon) => reject.run({ reason, etag: upon })}
      onSent={() => toast.show({ message: 'The version is rejected.' })}
      onClose={onClose}
    />
  );
};
