import { useState } from 'react';
import { brand } from '../../lib/brand.ts';
import { m } from '../../paraglide/messages.js';
import { Logo } from '../../ui/logo.tsx';
import { PillTabs } from '../../ui/pill-tabs.tsx';
import { LegalLinks } from '../../ui/legal-links.tsx';
import { IconDeviceLaptop } from '@tabler/icons-react';
import { LoginLinks } from './login-links.tsx';
import classes from './login-page.module.css';
import { ParentNotice } from './parent-notice.tsx';
import { PromoSlides } from './promo-slides.tsx';
import { StudentLogin } from './student-login.tsx';

type Who = 'student' | 'parent';

const tabs = [
  { value: 'student', label: m.login_student },
  { value: 'parent', label: m.login_parent },
] as const satisfies readonly { value: Who; label: () => string }[];

/** The main login: who signs in, the form, and what the portal is for beside it. */
export function LoginPage() {
  const [who, setWho] = useState<Who>('student');
  return (
    <div className={classes['page']}>
      <div className={classes['desk']}>
        <header>
          <Logo name={brand.name} />
        </header>
        <main className={classes['form']}>
          <h1 className={classes['title']}>{brand.wording.signIn}</h1>
          <p className={classes['about']}>{who === 'student' ? m.login_about() : m.login_parent_about()}</p>
          <PillTabs label={m.login_who()} tabs={tabs} value={who} onChange={setWho}>
            {who === 'student' ? <StudentLogin /> : <ParentNotice />}
          </PillTabs>
          <LoginLinks />
          <p className={classes['notice']}>
            <IconDeviceLaptop size={20} stroke={1.75} aria-hidden="true" />
            {m.login_notice()}
          </p>
        </main>
        <footer className={classes['footer']}>
          <LegalLinks brand={brand} />
        </footer>
      </div>
      <PromoSlides slides={brand.promoSlides} />
    </div>
  );
}
