import { useEffect, useRef } from 'react';
import { useMedia } from '../../ui/use-media.ts';
import styles from './DictationPanel.module.css';
import { loudness } from './loudness.ts';

const everyMs = 80;
const barWidth = 3;
const barStep = 5;

/** The level of the microphone, one bar every 80 ms; still where reduced motion is preferred. */
export function LevelMeter({ analyser, isStill }: { analyser: AnalyserNode; isStill: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const levels = useRef<number[]>([]);
  const wantsStillness = useMedia('(prefers-reduced-motion: reduce)');
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    if (wantsStillness) return drawBars(element, []);
    drawBars(element, levels.current);
    if (isStill) return;
    const samples = new Uint8Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getByteTimeDomainData(samples);
      const maxBars = Math.ceil(element.clientWidth / barStep);
      levels.current = [...levels.current, loudness(samples)].slice(-maxBars);
      drawBars(element, levels.current);
    }, everyMs);
    return () => clearInterval(timer);
  }, [analyser, isStill, wantsStillness]);
  return (
    <span className={styles.meter} aria-hidden="true">
      <canvas ref={canvas} />
    </span>
  );
}

/** The newest is at the end; a dot where there is no value yet. */
function drawBars(canvas: HTMLCanvasElement, levels: readonly number[]): void {
  const brush = canvas.getContext('2d');
  if (!brush) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = window.devicePixelRatio;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  brush.scale(scale, scale);
  brush.fillStyle = getComputedStyle(canvas).color;
  const count = Math.floor(width / barStep);
  for (let index = 0; index < count; index += 1) {
    const level = levels[levels.length - count + index] ?? 0;
    const bar = Math.max(barWidth, level * height);
    brush.beginPath();
    brush.roundRect(index * barStep, (height - bar) / 2, barWidth, bar, barWidth / 2);
    brush.fill();
  }
}
