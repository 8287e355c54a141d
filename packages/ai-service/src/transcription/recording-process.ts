import { handleTask } from '@deskmate/service-kit/work/handle-task';
import { inspectTask } from './inspect-task.ts';

handleTask(inspectTask);
