# Pub/Sub pushes to it, so that it scales with the backlog and sleeps without one.
resource "google_cloud_run_v2_service" "worker" {
  project             = var.project
  name                = var.name
  location            = var.region
  deletion_protection = var.deletion_protection

  # Pushes and schedules of the same project count as internal.
  ingress = "INGRESS_TRAFFIC_INTERNAL_ONLY"

  # A fixed audience, because a service cannot name its own address in its own environment.
  custom_audiences = [var.audience]

  template {
    encryption_key        = var.encryption_key
    service_account       = var.account
    execution_environment = "EXECUTION_ENVIRONMENT_GEN2"

    # Longer than the subscription's 600 s, so that Pub/Sub gives up first and nearly finished work completes.
    timeout = "660s"

    # More than it works on at a time: what waits takes no memory, and a refused push comes again late.
    max_instance_request_concurrency = var.concurrency

    scaling {
      min_instance_count = 0
      max_instance_count = var.max_instances
    }

    vpc_access {
      egress = var.egress

      network_interfaces {
        network    = var.network_id
        subnetwork = var.subnetwork_id
      }
    }

    containers {
      name  = "worker"
      image = var.image

      ports {
        name           = "http1"
        container_port = 8080
      }

      resources {
        limits = { cpu = var.cpu, memory = var.memory }

        # Request-based billing: it does nothing between messages.
        cpu_idle          = true
        startup_cpu_boost = true
      }

      dynamic "env" {
        for_each = var.environment

        content {
          name  = env.key
          value = env.value
        }
      }

      dynamic "env" {
        for_each = var.secret_environment

        content {
          name = env.key

          value_source {
            secret_key_ref {
              secret  = env.value.secret
              version = env.value.version
            }
          }
        }
      }

      startup_probe {
        period_seconds    = 5
        timeout_seconds   = 4
        failure_threshold = 48

        http_get {
          path = "/readyz"
          port = 8080
        }
      }

      liveness_probe {
        period_seconds    = 30
        timeout_seconds   = 10
        failure_threshold = 3

        http_get {
          path = "/livez"
          port = 8080
        }
      }

      volume_mounts {
        name       = "database-ca"
        mount_path = var.authority.directory
      }

      volume_mounts {
        name       = "tmp"
        mount_path = "/tmp"
      }
    }

    # Reads /metrics on localhost; a scrape from outside would meet a random instance.
    dynamic "containers" {
      for_each = var.metrics_sidecar == null ? [] : [var.metrics_sidecar]

      content {
        name       = "metrics"
        image      = containers.value.image
        depends_on = ["worker"]

        resources {
          limits   = { cpu = containers.value.cpu, memory = containers.value.memory }
          cpu_idle = true
        }
      }
    }

    volumes {
      name = "database-ca"

      secret {
        secret       = var.authority.secret
        default_mode = 292

        items {
          path    = var.authority.file
          version = var.authority.version
        }
      }
    }

    volumes {
      name = "tmp"

      empty_dir {
        medium     = "MEMORY"
        size_limit = var.tmp_size
      }
    }
  }

  traffic {
    type    = "TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST"
    percent = 100
  }
}

resource "google_cloud_run_v2_service_iam_member" "caller" {
  project  = var.project
  location = google_cloud_run_v2_service.worker.location
  name     = google_cloud_run_v2_service.worker.name
  role     = "roles/run.invoker"
  member   = var.caller
}
