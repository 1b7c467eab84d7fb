import { ReasonDialog } from '../../../forms/ReasonDialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type RuleVersion, type StatutoryRule, useRejectRule } from '../data.ts';
import { ruleTitle } from '../ruleWords.ts';

export const RejectRule = ({
  rule: { ruleId, key },
  version: { version, etag },
  onClose,
}: Readonly<{ rule: StatutoryRule; version: RuleVersion; onClose: () => void }>) => {
  const reject = useRejectRule({ ruleId, version });
  return (
    <ReasonDialog
      draft={`reject-rule:${ruleId} ${version}`}
      title={`Reject version ${version} of ${ruleTitle(key)}?`}
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
