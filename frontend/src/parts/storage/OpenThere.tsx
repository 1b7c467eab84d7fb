import { providerNames } from '@lamplight/bff/contract/providers.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import type { ProjectPlace } from './data.ts';

/** Leads to what lies at a provider, in a page of its own: whoever reads here stays where they are. */
export const OpenThere = ({
  provider,
  link,
  what,
  small = false,
}: Pick<ProjectPlace, 'provider'> & {
  link: string /** For who does not see where it stands. */;
  what: string;
  small?: boolean;
}) => (
  <ButtonLink to={link} target="_blank" rel="noopener noreferrer" size={small ? 'small' : 'normal'}>
    Open in {providerNames[provider]}
    <span className="hidden-visually"> ({what})</span>
  </ButtonLink>
);
