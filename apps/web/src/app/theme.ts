import type { BrandPalette } from '@abhyas/contract/brand.ts';
import { wordsOn } from '@abhyas/rules/content/brand-contrast.ts';
import {
  colorsTuple,
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineThemeOverride,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import { brand } from '../lib/brand/brand.ts';

/** Whether a button is as high as a line of a table or the head of a card. */
const isSmall = (size: unknown): boolean => ['xs', 'compact-xs', 'compact-sm'].includes(String(size));

/** The one place where the component library is fitted to our tokens (tokens.css) and to the brand's colours. */
export const theme: MantineThemeOverride = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: {
    brand: colorsTuple(brand.colours.light.filled),
    // The library's own neutrals, replaced by ours.
    gray: ['#f7f8fa', '#f1f3f6', '#e4e7ed', '#d5d9e1', '#c6cbd5', '#9aa2b2', '#646c7c', '#4a5160', '#363b46', '#15171c'],
    dark: ['#c9ced8', '#b6bcc8', '#9aa2b2', '#6b7383', '#3a4150', '#20242d', '#171a21', '#171a21', '#0f1115', '#0b0d10'],
  },
  fontFamily: 'var(--font-text)',
  fontSizes: { xs: 'var(--size-xs)', sm: 'var(--size-sm)', md: 'var(--size-md)', lg: 'var(--size-lg)', xl: 'var(--size-xl)' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.4', xl: '1.25' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '8px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  headings: { fontFamily: 'var(--font-text)', fontWeight: '650' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow-float)', lg: 'var(--shadow-float)', xl: 'var(--shadow-float)' },
  // base.css draws the ring: one for everything that takes focus, in a colour that stands out in both themes.
  focusRing: 'never',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // white words cannot be read on every brand's colour
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input);
    const isBrand = input.variant === 'filled' && (input.color ?? 'brand') === 'brand';
    return isBrand ? { ...colours, color: 'var(--on-brand)', hoverColor: 'var(--on-brand)' } : colours;
  },
  components: {
    Button: {
      defaultProps: { size: 'md' },
      styles: (_theme: unknown, { size }: { size?: unknown }) => ({
        root: { fontWeight: 'var(--weight-medium)', fontSize: isSmall(size) ? 'var(--size-sm)' : 'var(--size-md)' },
      }),
    },
    // a small box with the corners of a control looks like a circle
    Checkbox: { defaultProps: { radius: 'xs' } },
    Tooltip: {
      defaultProps: {
        withArrow: true,
        events: { hover: true, focus: true, touch: true },
        openDelay: 150,
        transitionProps: { duration: 120 },
      },
    },
    // The head of a dialog is a <header>, which outside the page would count as a second banner.
    Modal: {
      defaultProps: {
        attributes: { header: { role: 'presentation' } },
        centered: true,
        radius: 'lg',
        padding: 'var(--gutter)',
        overlayProps: { backgroundOpacity: 0.5 },
        transitionProps: { duration: 150 },
      },
      styles: {
        header: { paddingBottom: '12px' },
        title: { color: 'var(--ink)', fontSize: 'var(--size-lg)', fontWeight: 'var(--weight-strong)', overflowWrap: 'anywhere' },
      },
    },
    // the arrow of every list to choose from, the browser's own too
    NativeSelect: { defaultProps: { rightSection: createElement(IconChevronDown, { size: 18, stroke: 1.75, 'aria-hidden': true }) } },
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } }, transitionProps: { duration: 180 } } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
});

/** `own` is the hue of a chart: the brand's, as far from the card as from the grey of everyone else. */
function variablesOf({ filled, on, text, wash, accent, accentWash }: BrandPalette, own: string): Record<string, string> {
  return {
    '--chart-own': own,
    '--brand-filled': filled,
    '--on-brand': on ?? wordsOn(filled),
    '--brand-filled-hover': `color-mix(in oklab, ${filled} 88%, black)`,
    '--brand-text': text,
    '--brand-wash': wash,
    '--brand-wash-hover': `color-mix(in oklab, ${wash} 88%, ${text})`,
    '--brand-accent': accent,
    '--brand-accent-wash': accentWash,
    '--mantine-color-body': 'var(--card)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-anchor': 'var(--brand-text)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-red-filled': 'var(--bad-filled)',
    '--mantine-color-red-filled-hover': 'var(--bad-filled-hover)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--muted)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--brand-filled)',
    '--mantine-primary-color-contrast': 'var(--on-brand)',
    '--mantine-primary-color-filled-hover': 'var(--brand-filled-hover)',
    '--mantine-primary-color-light': 'var(--brand-wash)',
    '--mantine-primary-color-light-hover': 'var(--brand-wash-hover)',
    '--mantine-primary-color-light-color': 'var(--brand-text)',
    '--mantine-color-brand-filled': 'var(--brand-filled)',
    '--mantine-color-brand-filled-hover': 'var(--brand-filled-hover)',
    '--mantine-color-brand-light': 'var(--brand-wash)',
    '--mantine-color-brand-light-hover': 'var(--brand-wash-hover)',
    '--mantine-color-brand-light-color': 'var(--brand-text)',
    '--mantine-color-brand-outline': 'var(--brand-text)',
    '--mantine-color-brand-outline-hover': 'var(--brand-wash)',
    '--mantine-color-brand-text': 'var(--brand-text)',
  };
}

const { light, dark } = brand.colours;

/** The brand's colours as CSS variables, for each theme. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf(light, `color-mix(in oklab, ${light.filled} 90%, white)`),
  dark: variablesOf(dark, `color-mix(in oklab, ${dark.text} 80%, ${dark.filled})`),
});
