import type { Brand } from '@abhyas/contract/brand.ts';
import { footerHindi } from '@abhyas/rules/language/footer.ts';
import { now } from '../../lib/clock.ts';
import { ruleText } from '../../lib/language/rule-text.ts';
import classes from './legal-links.module.css';

const words = (text: string): string => ruleText(text, footerHindi);

/** A brand's footer links in words: copyright, legal pages, helpdesk, centres. */
export function LegalLinks({ brand }: { brand: Brand }) {
  const year = String(now().getFullYear());
  return (
    <ul className={`${classes['links']} flex flex-wrap gap-x-4 gap-y-1 m-0 p-0 text-muted text-sm list-none`}>
      {brand.copyright ? <li data-copyright>{words(brand.copyright.replace('{year}', year))}</li> : null}
      {brand.legal?.map((link) => (
        <li key={link.key}>
          <a href={link.url} target="_blank" rel="noreferrer">
            {words(link.name)}
          </a>
        </li>
      ))}
      <li>
        <a href={`mailto:${brand.helpdesk.mail}`}>{words(brand.helpdesk.name)}</a>
      </li>
      {brand.centreLocator ? (
        <li>
          <a href={brand.centreLocator.url} target="_blank" rel="noreferrer">
            {words(brand.centreLocator.name)}
          </a>
        </li>
      ) : null}
    </ul>
  );
}
