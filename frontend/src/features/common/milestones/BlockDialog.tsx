import { severities } from '@lamplight/bff/contract/projects.ts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field, TextArea } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/States.tsx';
import { Continued, DraftMark } from '../DraftMark.tsx';
import { useTyped } from '../useDraft.ts';
import { type Milestone, useBlock } from './data.ts';

const WORDS = { LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High', CRITICAL: 'Critical: the project is off track' } as const;
const BLANK = { reason: '', severity: 'MEDIUM', neededFrom: '' };

/** What stands in the way, how bad it is, and who must act. */
export const BlockDialog = ({ milestone: m, onClose }: { milestone: Milestone; onClose: () => void }) => {
  const block = useBlock(m);
  const [etag] = useState(m.etag);
  const { typed, set, draft, startAfresh } = useTyped(`block:${m.milestoneId}`, BLANK);
  const [tried, setTried] = useState(false);
  const empty = (text: string) => tried && text.trim() === '';
  const send = async () => {
    setTried(true);
    if (typed.reason.trim() === '' || typed.neededFrom.trim() === '') return;
    const severity = severities.find((one) => one === typed.severity) ?? 'MEDIUM';
    const body = { severity, reason: typed.reason.trim(), neededFrom: typed.neededFrom.trim(), etag };
    if ((await block.run(body)) === undefined) return;
    await draft.clear();
    onClose();
  };
  return (
    <Dialog
      title={`${m.title} is blocked`}
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="primary" busy={block.busy} onPress={() => void send()}>
            Mark as blocked
          </Button>
        </>
      }
    >
      <Continued draft={draft} onAfresh={startAfresh} />
      <TextArea
        label="What stands in the way"
        rows={3}
        most={1000}
        value={typed.reason}
        error={empty(typed.reason) ? 'Give a reason' : undefined}
        onChange={(e) => set({ ...typed, reason: e.target.value })}
      />
      <Select
        label="How bad it is"
        value={typed.severity}
        options={severities.map((value) => ({ value, label: WORDS[value] }))}
        onChange={(e) => set({ ...typed, severity: e.target.value })}
      />
      <Field
        label="Who must act"
        most={200}
        value={typed.neededFrom}
        error={empty(typed.neededFrom) ? 'Say who must act' : undefined}
        onChange={(e) => set({ ...typed, neededFrom: e.target.value })}
      />
      <Problem error={block.error} />
      <DraftMark draft={draft} />
    </Dialog>
  );
};
