import {
  ArrowRight,
  Check,
  ChevronDown,
  CircleAlert,
  Clock,
  Copy,
  Eye,
  EyeOff,
  FileText,
  Info,
  Menu,
  RotateCcw,
  ShieldCheck,
  TriangleAlert,
  Upload,
  UserRound,
  X,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import type { PortalIconName } from './portalIcons.ts';

/** What public pages and the fields themselves draw. The rest comes with the portal (portalIcons.ts). */
const own = {
  alert: TriangleAlert,
  check: Check,
  clock: Clock,
  close: X,
  copy: Copy,
  down: ChevronDown,
  error: CircleAlert,
  eye: Eye,
  'eye-off': EyeOff,
  file: FileText,
  info: Info,
  menu: Menu,
  person: UserRound,
  retry: RotateCcw,
  right: ArrowRight,
  shield: ShieldCheck,
  upload: Upload,
} as const;

export type Drawn = typeof Check;
export type IconName = keyof typeof own | PortalIconName;

const icons = new Map<string, Drawn>(Object.entries(own));

/** Called once by the portal's frame, before any screen of it is drawn. */
export const addIcons = (more: Readonly<Record<string, Drawn>>): void => {
  for (const [name, drawn] of Object.entries(more)) icons.set(name, drawn);
};

/** An outline beside a word. It is hidden from readers: the word says it. */
export const Icon = ({
  name,
  size = 18,
  className,
}: {
  name: IconName;
  size?: number;
  className?: string | undefined;
}) => {
  const Outline = icons.get(name);
  if (!Outline) return null;
  const more: ComponentProps<Drawn> = className === undefined ? {} : { className };
  return <Outline size={size} strokeWidth={1.75} aria-hidden="true" focusable="false" {...more} />;
};
