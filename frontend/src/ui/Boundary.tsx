import { Component, type ReactNode } from 'react';

type Props = {
  /** Drawn in place of what broke. */ fallback: (
    error: unknown,
    again: () => void,
  ) => ReactNode /** Told once, before the fallback is drawn. */;
  onError?: (error: unknown) => void;
  children: ReactNode;
};

/** Catches what its children throw while drawing. `again` draws them anew. */
export class Boundary extends Component<Props, { broken: { error: unknown } | null }> {
  override state: { broken: { error: unknown } | null } = { broken: null };

  static getDerivedStateFromError(error: unknown) {
    return { broken: { error } };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    const { broken } = this.state;
    return broken ? this.props.fallback(broken.error, () => this.setState({ broken: null })) : this.props.children;
  }
}
