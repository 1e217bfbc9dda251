import { Component, Fragment, type ReactNode } from 'react';

/** A page that fails by itself fails again at once, and comes to the error screen. */
const MOST_REDRAWS = 5;

interface RedrawProps {
  /** Each place is drawn anew so many times. */
  place: string;
  children: ReactNode;
}

interface RedrawState {
  place: string;
  failure: unknown;
  /** The failure after which the present drawing began. */
  handled: unknown;
  drawing: number;
  left: number;
}

/**
 * Draws the page anew when React does not find a text where it put it: translators and other extensions of browsers replace
 * texts by elements of their own, and React can then neither remove the text nor put something before it.
 */
export class Redraw extends Component<RedrawProps, RedrawState> {
  override state: RedrawState = { place: '', failure: null, handled: null, drawing: 0, left: 0 };

  static getDerivedStateFromError(failure: unknown): Partial<RedrawState> {
    return { failure };
  }

  static getDerivedStateFromProps({ place }: RedrawProps, state: RedrawState): Partial<RedrawState> {
    const left = place === state.place ? state.left : MOST_REDRAWS;
    const { failure, handled, drawing } = state;
    return failure === handled ? { place, left } : { place, left: left - 1, handled: failure, drawing: drawing + 1 };
  }

  override render(): ReactNode {
    const { failure, drawing, left } = this.state;
    if (failure !== null && (left < 0 || !isTextLost(failure))) throw failure;
    return <Fragment key={drawing}>{this.props.children}</Fragment>;
  }
}

const isTextLost = (failure: unknown): boolean => failure instanceof DOMException && failure.name === 'NotFoundError';
