import type { Brand } from '@abhyas/contract/brand.ts';
import { now } from '../../lib/clock.ts';
import { m } from '../../paraglide/messages.js';
import classes from './legal-links.module.css';

/** How a brand usually ends its copyright. */
const rights = '. All rights reserved.';
const copyrightText = (text: string): string => (text.endsWith(rights) ? m.footer_rights({ owner: text.slice(0, -rights.length) }) : text);

/** A brand's footer links in words: copyright, legal pages, helpdesk, centres. */
export function LegalLinks({ brand }: { brand: Brand }) {
  const year = String(now().getFullYear());
  return (
    <ul className={`${classes['links']} flex flex-wrap gap-x-4 gap-y-1 m-0 p-0 text-muted text-sm list-none`}>
      {brand.copyright ? <li data-copyright>{copyrightText(brand.copyright.replace('{year}', year))}</li> : null}
      {brand.legal?.map((link) => (
        <li key={link.key}>
          <a href={link.url} target="_blank" rel="noreferrer">
            {m.footer_link({ name: link.name })}
          </a>
        </li>
      ))}
      {brand.helpdesk ? (
        <li>
          <a href={`mailto:${brand.helpdesk.mail}`}>{m.footer_link({ name: brand.helpdesk.name })}</a>
        </li>
      ) : null}
      {brand.helpdesk?.phone ? (
        <li>
          <a href={`tel:${brand.helpdesk.phone.replaceAll(/[ ()-]/g, '')}`}>{brand.helpdesk.phone}</a>
        </li>
      ) : null}
      {brand.centreLocator ? (
        <li>
          <a href={brand.centreLocator.url} target="_blank" rel="noreferrer">
            {m.footer_link({ name: brand.centreLocator.name })}
          </a>
        </li>
      ) : null}
    </ul>
  );
}
