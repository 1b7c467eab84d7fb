import type { ShownPlan } from '@lamplight/bff/contract/catalogue.ts';
import { useEffect, useRef, useState } from 'react';
import type { Fields } from '../../../forms/useForm.ts';
import type { Begun } from '../../../parts/brief/begun.ts';
import { useSiteList } from '../../../parts/site/useSiteList.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/States.tsx';
import { begun as texts } from '../texts.ts';
import type { Values } from '../wizard.ts';

/** All of it, once each. */
export const BegunParts = ({
  begun: { title, service, plan },
  used,
  form,
}: {
  begun: Begun;
  used: (what: keyof Begun) => void;
  form: Fields<Values>;
}) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, since it may be taken out again
  useEffect(() => {
    if (service === '') return;
    if (!form.values.services.includes(service)) form.set(({ services }) => ({ services: [...services, service] }));
    used('service');
  }, []);
  return (
    <>
      {title !== '' && <BegunTitle title={title} form={form} onUsed={() => used('title')} />}
      {plan !== '' && <BegunPlan slug={plan} form={form} onUsed={() => used('plan')} />}
    </>
  );
};

type Part = Readonly<{
  form: Fields<Values>;
  /** It has found its place, or is not wanted. */
  onUsed: () => void;
}>;

/** The words that a project was begun with: the title of a form that has none, else offered beside the one it has. */
const BegunTitle = ({ title, form, onUsed }: Part & { title: string }) => {
  const { draft, set, values } = form;
  const current = values.title.trim();
  const [isOffered] = useState(current !== '' && current !== title);
  const stands = current === title;
  const placed = useRef(isOffered);
  useEffect(() => {
    if (stands) void draft?.flush().then(onUsed);
    else if (!placed.current) set({ title });
    placed.current = true;
  });
  return isOffered && !stands ? (
    <Offer says={`${texts.words} “${title}”.`} act={texts.useWords} onTake={() => set({ title })} onUsed={onUsed} />
  ) : null;
};

const BILLED: Readonly<Record<ShownPlan['billingModel'], Partial<Pick<Values, 'billingModel'>>>> = {
  FIXED: { billingModel: 'FIXED' },
  HOURLY: { billingModel: 'TIME_AND_MATERIAL' },
  MONTHLY: { billingModel: 'RETAINER' },
  CUSTOM: {},
};

/** The plan that was chosen: a proposal has no field for it, so the scope names it, and it is billed as the plan is. */
const BegunPlan = ({ slug, form, onUsed }: Part & { slug: string }) => {
  const { items, state } = useSiteList('plans');
  const plan = items?.find((p) => p.slug === slug);
  const { draft, set, values } = form;
  const line = plan === undefined ? '' : `${texts.plan} ${plan.name}`;
  const stands = plan !== undefined && values.scope.includes(line);
  const isOffered = plan !== undefined && values.scope.trim() !== '' && !stands;
  const isUnknown = state === 'ready' && plan === undefined;
  const take = () =>
    plan &&
    set(({ scope }) => ({ scope: [scope.trim(), line].filter(Boolean).join('\n\n'), ...BILLED[plan.billingModel] }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the list comes and the scope takes it
  useEffect(() => {
    if (isUnknown) onUsed();
    else if (stands) void draft?.flush().then(onUsed);
    else if (plan !== undefined && !isOffered) take();
  }, [plan, stands, isUnknown]);
  return isOffered ? (
    <Offer says={`${texts.chosen} ${plan.name}.`} act={texts.usePlan} onTake={take} onUsed={onUsed} />
  ) : null;
};

const Offer = ({
  says,
  act,
  onTake,
  onUsed,
}: {
  says: string;
  act: string;
  onTake: () => unknown;
  onUsed: () => void;
}) => (
  <Notice
    acts={
      <>
        <Button size="small" onPress={onTake}>
          {act}
        </Button>
        <Button size="small" look="quiet" onPress={onUsed}>
          {texts.leaveOut}
        </Button>
      </>
    }
  >
    {says}
  </Notice>
);
