import { ReasonDialog } from '../../../forms/ReasonDialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type Items, type Kind, useRetire, useShownProducts } from '../data.ts';

/** Retiring is final (state-machines.md §12). A tech stack says which published products still name it. */
export const Retire = <K extends Kind>({
  kind,
  noun,
  id,
  item,
  onClose,
}: {
  kind: K;
  noun: string;
  id: string;
  item: Items[K];
  onClose: () => void;
}) => {
  const retire = useRetire(kind, id);
  const { data } = useShownProducts(kind === 'tech-stacks');
  const naming = (data?.items ?? []).filter(({ techStacks }) => techStacks.some(({ techId }) => techId === id));
  const { name } = item.body;
  return (
    <ReasonDialog
      draft={`retire:${kind}:${id}`}
      etag={item.etag}
      title={`Retire ${name}`}
      says={
        naming.length > 0
          ? `${listed(naming.map((product) => product.name))} still ${naming.length === 1 ? 'names' : 'name'} it. Take it out there and publish ${naming.length === 1 ? 'that product' : 'those products'} first.`
          : `Visitors stop seeing this ${noun} at once. It cannot be brought back; its versions stay on record.`
      }
      label="Why"
      act={`Retire ${name}`}
      sending={retire}
      send={(reason, etag) => retire.run({ reason, etag })}
      onSent={() => toast.show({ variant: 'success', message: `${name} is retired.` })}
      onClose={onClose}
    />
  );
};

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
