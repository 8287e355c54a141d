import { readBannerContent } from '@deskmate/api/plans/banner-content';
import look from '@deskmate/brand/plan-cards.module.css';
import { planText } from '@deskmate/brand/plan-seed';
import { useSettings } from '../../../settings/SettingsProvider.tsx';

/** What a plan holds, from its `banner_content`. */
export function PlanFeatures({ bannerContent }: { bannerContent: string }) {
  const { language } = useSettings();
  const say = (text: string) => planText(text, language);
  return (
    <div className={look.features}>
      {readBannerContent(bannerContent).map(({ heading, entries }) => (
        <div key={heading}>
          <h3 dir="auto">{say(heading)}</h3>
          <ul>
            {entries.map((entry, index) => (
              <li key={index}>
                <bdi>{say(entry.label)}</bdi>
                {entry.description && <bdi>{say(entry.description)}</bdi>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
