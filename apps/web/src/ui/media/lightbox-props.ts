/** A picture and what it shows, in words. */
export interface Picture {
  readonly src: string;
  readonly alt: string;
}

export interface LightboxProps {
  readonly pictures: readonly Picture[];
  /** The one it opens at. */
  readonly index: number;
  readonly onClose: () => void;
}
