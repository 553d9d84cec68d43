import { languageNames, languages } from '@abhyas/contract/languages.ts';
import { Menu } from '@mantine/core';
import { assignRef } from '@mantine/hooks';
import {
  IconArrowsExchange,
  IconCheck,
  IconCopy,
  IconDevices,
  IconExternalLink,
  IconId,
  IconLogout,
  IconMessageCircleQuestion,
  IconSettings,
  IconUser,
} from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type Ref, type RefObject } from 'react';
import { brand, pinLabel } from '../../../lib/brand/brand.ts';
import { hasRunningTest } from '../../../lib/device/test-windows.ts';
import { language } from '../../../lib/language/language.ts';
import { isStudent } from '../../../lib/session/is-student.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { switchLanguage } from '../../../shared/language/switch-language.ts';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { themeChoices, useThemeChoice } from '../../../ui/navigation/theme-choices.ts';
import { showNotice } from '../../notices/notices.tsx';
import classes from './profile-panel.module.css';

interface ProfilePanelProps {
  readonly id: string;
  readonly buttonId: string;
  readonly session: Session;
  readonly name: string;
  /** The button it belongs to. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: (how: { focus: boolean }) => void;
  readonly onChangeProgram: () => void;
  /** Asks first where a test of the person is open. */
  readonly onSignOut: () => void;
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const parts = {
  dropdown: classes['panel'] ?? '',
  item: classes['item'] ?? '',
  itemLabel: classes['words'] ?? '',
  itemSection: classes['section'] ?? '',
  itemIndicator: classes['mark'] ?? '',
};

/** Tells the library where the button is, which the header shows before the menu is loaded: the menu opens below its place there. */
function Opener({ opener, ref }: { opener: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => void assignRef(ref, opener.current?.parentElement ?? null), [ref, opener]);
  return null;
}

/**
 * The menu of the person: pin, profile, account, programme, devices, theme, language, the ways out, with the ids of the specification. A
 * running test keeps the language it was begun in.
 */
export function ProfilePanel({ id, buttonId, session, name, opener, onClose, onChangeProgram, onSignOut }: ProfilePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { theme, choose } = useThemeChoice();

  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.preventDefault();
    if (event.key === 'Escape' || event.key === 'Tab') onClose({ focus: true });
  };
  const copyPin = () => {
    void navigator.clipboard.writeText(session.student_imspin).then(() => showNotice(m.shell_pin_copied({ label: pinLabel() })));
    onClose({ focus: true });
  };
  const changeProgram = () => {
    onClose({ focus: true });
    onChangeProgram();
  };

  return (
    <Menu
      // the button's id: its words name the menu
      id={buttonId}
      opened
      // by a click outside or on an entry, which puts the focus where it belongs; Escape and Tab are above
      onClose={() => onClose({ focus: false })}
      closeOnEscape={false}
      trapFocus={false}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      withinPortal={false}
      unstyled
      classNames={parts}
      checkIcon={<IconCheck {...icon} stroke={2} />}
      position="bottom-end"
      middlewares={{ flip: false, shift: false }}
      zIndex={1}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <Opener opener={opener} />
      </Menu.Target>
      <Menu.Dropdown ref={panel} id={id} style={{ width: 'var(--panel-width)' }} onKeyDown={press}>
        {name ? <div className="px-3 py-2 text-ink font-strong wrap-anywhere">{name}</div> : null}
        {session.student_imspin ? (
          <Menu.Item data-menu-id="1" leftSection={<IconId {...icon} />} rightSection={<IconCopy {...icon} size={16} />} onClick={copyPin}>
            {pinLabel()} <strong>{session.student_imspin}</strong>
            <span className="visually-hidden"> {m.shell_pin_copy()}</span>
          </Menu.Item>
        ) : null}
        {isStudent(session) ? (
          <Menu.Item component={PathLink} data-menu-id="2" href="/myprofile" leftSection={<IconUser {...icon} />}>
            {m.shell_my_profile()}
          </Menu.Item>
        ) : null}
        {session.isMentor ? (
          <Menu.Item component={PathLink} href="/myPage/doubts" leftSection={<IconMessageCircleQuestion {...icon} />}>
            {m.doubts_menu()}
          </Menu.Item>
        ) : null}
        {session.isAdminLogin ? null : (
          <Menu.Item component={PathLink} href="/account" leftSection={<IconSettings {...icon} />}>
            {m.account_menu()}
          </Menu.Item>
        )}
        {session.lastLoggedInCourseId ? (
          <Menu.Item data-menu-id="3" leftSection={<IconArrowsExchange {...icon} />} onClick={changeProgram}>
            {m.shell_change_program()}
            <span className="block text-muted text-xs">{session.lastloggedInCourseName}</span>
          </Menu.Item>
        ) : null}
        {session.isAdminLogin ? null : (
          <Menu.Item component={PathLink} href="/account/sessions" leftSection={<IconDevices {...icon} />}>
            {m.shell_sessions()}
          </Menu.Item>
        )}
        <div role="group" aria-labelledby="profile-theme" className={classes['group']}>
          <div id="profile-theme" className="px-3 py-1 text-muted text-xs font-medium">
            {m.shell_theme()}
          </div>
          {themeChoices.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} checked={theme === value} onChange={() => choose(value)}>
              {label()}
            </Menu.RadioItem>
          ))}
        </div>
        {hasRunningTest(session.student_imspin) ? null : (
          <div role="group" aria-labelledby="profile-language" className={`${classes['group']} ${classes['next']}`}>
            <div id="profile-language" className="px-3 py-1 text-muted text-xs font-medium">
              {m.language_label()}
            </div>
            {languages.map((value) => (
              <Menu.RadioItem
                key={value}
                value={value}
                lang={value}
                data-language-name
                checked={language === value}
                onChange={() => (value === language ? onClose({ focus: true }) : void switchLanguage(value))}
              >
                {languageNames[value]}
              </Menu.RadioItem>
            ))}
          </div>
        )}
        <Menu.Item data-menu-id="4" leftSection={<IconLogout {...icon} />} closeMenuOnClick={false} onClick={onSignOut}>
          {m.shell_logout()}
        </Menu.Item>
        {session.cmsLoginAccess && brand.cmsLogin ? (
          <Menu.Item
            component="a"
            data-menu-id="5"
            href={brand.cmsLogin}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink {...icon} />}
          >
            {m.shell_cms_login()}
            <span className="visually-hidden"> {m.shell_new_window()}</span>
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
