import { handleTask } from '@deskmate/service-kit/handle-task';
import { inspectTask } from './inspect-task.ts';

handleTask(inspectTask);
