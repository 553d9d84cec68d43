import type { Brand } from '@abhyas/contract/brand.ts';
import { ActionIcon } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { PromoArt } from './promo-art.tsx';
import classes from './promo-slides.module.css';

/** How long a slide stays, in milliseconds. */
const slideTime = 6_000;

/** The brand's slides beside the sign-in. They turn on their own, and pause under the pointer, the focus, a pause, or reduced motion. */
export function PromoSlides({ slides }: { slides: Brand['promoSlides'] }) {
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const still = useReducedMotion();
  const turning = !paused && !held && !still && slides.length > 1;
  useEffect(() => {
    if (!turning) return;
    const timer = setTimeout(() => setIndex((index + 1) % slides.length), slideTime);
    return () => clearTimeout(timer);
  }, [turning, index, slides.length]);
  const slide = slides[index];
  return (
    <section
      className={classes['panel']}
      aria-label={m.promo_label()}
      aria-roledescription="carousel"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <PromoArt index={index} />
      {slide ? (
        <div className={`${classes['words']} relative grid gap-6`}>
          <div key={slide.key} className={classes['slide']} aria-live={turning ? 'off' : 'polite'}>
            <h2 className={`${classes['title']} text-white text-hero tracking-[-0.02em]`}>{slide.title}</h2>
            <p className={classes['text']}>{slide.text}</p>
          </div>
          <div className="flex -ml-1 items-center gap-0.5">
            {slides.map(({ key, title }, number) => (
              <button
                key={key}
                type="button"
                className={`${classes['dot']} grid place-items-center w-6 h-6 border-0 p-0 bg-transparent cursor-pointer`}
                aria-current={number === index}
                aria-label={`${m.promo_slide({ number: String(number + 1), count: String(slides.length) })}: ${title}`}
                onClick={() => setIndex(number)}
              />
            ))}
            {still ? null : (
              <ActionIcon
                className={`${classes['pause']} ml-2 text-white`}
                variant="transparent"
                size={28}
                onClick={() => setPaused(!paused)}
                aria-label={paused ? m.promo_play() : m.promo_pause()}
              >
                {paused ? <IconPlayerPlay size={16} stroke={1.75} /> : <IconPlayerPause size={16} stroke={1.75} />}
              </ActionIcon>
            )}
          </div>
        </div>
      ) : null}
    </section>
  );
}
