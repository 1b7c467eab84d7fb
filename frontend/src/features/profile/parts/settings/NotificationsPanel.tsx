import { notificationGroups } from '@lamplight/bff/contract/notifications.ts';
import { FormActs } from '../../../../forms/FormActs.tsx';
import { Pair } from '../../../../forms/Pair.tsx';
import { useForm } from '../../../../forms/useForm.ts';
import { Select } from '../../../../ui/Choices.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { ErrorState, Problem, Skeleton } from '../../../../ui/States.tsx';
import { type ChoiceValues, GROUPS, HOURS, MAILED, readChoices, valuesOf } from '../../notificationChoices.ts';
import { useNotificationChoices, useSaveNotificationChoices } from '../../settingsData.ts';
import parts from '../parts.module.css';
import { Saved } from '../Saved.tsx';

/** What also comes by mail, by group, and in which hours none does. The bell always holds everything. */
export const NotificationsPanel = () => {
  const { data, error, refresh } = useNotificationChoices();
  return (
    <div id="notifications">
      <Panel title="Notifications">
        {data ? (
          <ChoicesForm blank={valuesOf(data)} etag={data.etag} />
        ) : error === undefined ? (
          <Skeleton of="form" inset />
        ) : (
          <ErrorState error={error} retry={() => void refresh()} />
        )}
      </Panel>
    </div>
  );
};

const ChoicesForm = ({ blank, etag }: { blank: ChoiceValues; etag: string }) => {
  const save = useSaveNotificationChoices();
  const form = useForm({
    blank,
    etag,
    follows: true,
    read: readChoices,
    act: save,
    send: (body, version) => save.run({ ...body, etag: version }),
  });
  const chosen = (name: keyof ChoiceValues) => {
    const { onChange, ...control } = form.control(name);
    return { ...control, onChange: ({ target }: { target: { value: string } }) => onChange(target.value as never) };
  };
  return (
    <form ref={form.at} className={parts.form} noValidate onSubmit={form.submit}>
      <p className="ui two">The bell shows everything. Choose what also comes by mail.</p>
      {notificationGroups.map((group) => (
        <Select key={group} label={GROUPS[group].label} hint={GROUPS[group].hint} options={MAILED} {...chosen(group)} />
      ))}
      <Pair>
        <Select label="No mail from" placeholder="At any hour" options={HOURS} {...chosen('quietFrom')} />
        <Select label="until" placeholder="At any hour" hint="In India (IST)" options={HOURS} {...chosen('quietTo')} />
      </Pair>
      <Problem {...form.problem} />
      <FormActs form={form} act="Save choices" look="plain">
        {save.answer && !form.touched && <Saved>Saved</Saved>}
      </FormActs>
    </form>
  );
};
