import { Notice } from '../../../ui/States.tsx';

export const Saved = ({ children }: { children: string }) => (
  <Notice tone="ok" icon="check">
    {children}
  </Notice>
);
