import { Button, type ButtonProps } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

type PathLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { readonly href: string };

/** Whether a click follows the link here, rather than in a new tab or window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/** A link to an address of the portal as the server writes it, query and all; it navigates without loading the page again. */
export function PathLink({ href, onClick, ...rest }: PathLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlainClick(event) || event.currentTarget.target === '_blank') return;
    event.preventDefault();
    router.history.push(href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}

type PathButtonProps = ButtonProps & Omit<PathLinkProps, keyof ButtonProps>;

/** The same, looking like a button. */
export function PathButton(props: PathButtonProps) {
  return <Button component={PathLink} {...props} />;
}
