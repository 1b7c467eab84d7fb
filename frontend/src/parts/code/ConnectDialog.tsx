import { mapRepositoryBody } from '@lamplight/bff/contract/code.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { checked, needed } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Select } from '../../ui/Choices.tsx';
import { ErrorState, Notice, Skeleton } from '../../ui/States.tsx';
import { toast } from '../../ui/toasts.ts';
import { accountSaid } from './account.ts';
import { useAvailable, useMap } from './data.ts';

/** One of those that the reader's own account may administer, and that belong to no project. */
export const ConnectDialog = ({ projectId, onClose }: { projectId: string; onClose: () => void }) => {
  const { data, error, refresh } = useAvailable();
  const map = useMap(projectId);
  const form = useForm({
    blank: { name: '' },
    read: ({ name }) => checked(mapRepositoryBody, { name }, { name: needed(name, 'Choose a repository') }),
    act: map,
    send: (body) => map.run(body),
    onSent: ({ repository }) => {
      toast.show({ variant: 'success', message: `${repository.name} is being connected.` });
      onClose();
    },
  });
  const free = data?.items.filter(({ mapped }) => !mapped) ?? [];
  const lacks = data && data.account !== 'works' ? accountSaid[data.account] : null;
  const { onChange, ...name } = form.control('name');
  return (
    <FormDialog
      form={form}
      title="Connect a repository"
      says="The project’s team is let into it at GitHub, and what is done there shows on the sub-milestones that it names."
      act={free.length > 0 ? 'Connect' : null}
      onClose={onClose}
    >
      {error !== undefined && !data && <ErrorState error={error} retry={() => void refresh()} />}
      {!data && error === undefined && <Skeleton of="form" rows={1} inset />}
      {lacks && (
        <Notice
          tone="warn"
          icon="alert"
          acts={
            data?.account !== 'not_set_up' && (
              <ButtonLink size="small" to="/github">
                Your account
              </ButtonLink>
            )
          }
        >
          {lacks}
        </Notice>
      )}
      {data?.account === 'works' && free.length === 0 && (
        <Notice>
          {data.items.length === 0
            ? 'Your account administers no repository at GitHub.'
            : 'Each repository that your account administers belongs to a project already.'}
        </Notice>
      )}
      {free.length > 0 && (
        <Select
          label="Repository"
          hint="Those that your account may administer and that belong to no project."
          placeholder="Choose one"
          options={free.map((one) => ({
            value: one.name,
            label: `${one.name}, ${one.private ? 'private' : 'public'}`,
          }))}
          {...name}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormDialog>
  );
};
