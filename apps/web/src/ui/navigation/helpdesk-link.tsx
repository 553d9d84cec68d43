import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { helpdeskLink } from '../../lib/brand/helpdesk.ts';

interface HelpdeskLinkProps {
  /** Of the mail. */
  readonly subject: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link that begins a mail to the helpdesk; nothing where the brand has none. */
export function HelpdeskLink({ subject, className, children }: HelpdeskLinkProps) {
  const href = helpdeskLink(subject);
  if (href === null) return null;
  return (
    <a className={className} href={href}>
      {children}
    </a>
  );
}

/** The same as a button. */
export function HelpdeskButton({ subject, children }: Omit<HelpdeskLinkProps, 'className'>) {
  const href = helpdeskLink(subject);
  if (href === null) return null;
  return (
    <Button component="a" href={href} variant="default">
      {children}
    </Button>
  );
}
